"""What a project keeps of its walkthrough: titles, notes, order, own pages and pictures, and what is refused."""

from __future__ import annotations

import base64
import datetime
import json
import struct
import zlib
from typing import Any

import pytest

from engine.project import edits
from engine.project.changes import differences
from engine.project.document import new_document
from engine.project.file_format import read, written
from engine.project.picture import LIMIT_BYTES, Picture
from engine.project.project import Project
from engine.project.walkthrough import COMPOSED, ChartPage, ComposedPage, TablePage, Walkthrough
from engine.texts import EngineError, Message

SAVED_AT = datetime.datetime(2026, 11, 30, 8, tzinfo=datetime.UTC)
BASIS = Message.of("walkthrough.need.online_serving", model="Llama", concurrency=40)
# 16 × 8 pixels, as an encoder wrote it: start, size segment of baseline JPEG, end
JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffc0000b080008001001011100ffd9")


def png(width: int, height: int) -> bytes:
    """A grey PNG by the letter of its specification."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def again(project: Project) -> Project:
    return read(written(new_document(project), SAVED_AT), "x.cardwise").project


def filled(project: Project) -> Project:
    project = edits.pin_claim(project, "cost", "w1", "  Buying wins\n in year two ", BASIS)
    project = edits.set_page_notes(project, "fit", "先讲显存")
    project = edits.add_page(project, "text", "need", {"title": "Why now", "text": "The rack is full.\nSince May."})
    project = edits.add_page(project, "chart", "cost", {"chart": "accounts"})
    project = edits.add_page(project, "table", "p2", {"table": "speed"})
    return edits.add_page(project, "picture", "decision", {"picture": Picture.of(png(3, 2)), "title": "The room"})


def test_without_changes_the_pages_stand_as_composed(project: Project) -> None:
    assert project.walkthrough.pages == ()
    assert project.walkthrough.ids() == COMPOSED


def test_all_that_is_kept_comes_back_from_the_file(project: Project) -> None:
    made = filled(project)
    assert again(made) == made
    assert made.walkthrough.ids() == (
        "need", "p1", "candidates", "fit", "speed", "cost", "p2", "p3", "change", "migration", "open", "decision", "p4",
    )  # fmt: skip
    pinned = made.walkthrough.page("cost")
    assert isinstance(pinned, ComposedPage)
    claim = pinned.claim("w1")
    assert claim is not None
    assert claim.text == "Buying wins in year two"
    assert claim.basis("en") == "Serve Llama to 40 requests at once"
    assert claim.basis("zh") == "用 Llama 同时服务 40 路请求"
    assert pinned.claim("w2") is None


def test_a_file_from_before_the_walkthrough_opens_with_the_composed_order(project: Project) -> None:
    content = json.loads(written(new_document(project), SAVED_AT))
    del content["project"]["walkthrough"]
    assert read(json.dumps(content).encode(), "x.cardwise").project.walkthrough == Walkthrough()


@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        ({"kind": "composed", "id": "weather"}, "walkthrough › pages › weather: The walkthrough has no page weather"),
        ({"kind": "text", "id": "cost"}, "cost is used twice"),
        ({"kind": "chart", "id": "p1", "chart": "pie"}, "must be one of cost, accounts"),
        ({"kind": "film", "id": "p1"}, "must be one of"),
        ({"kind": "text", "id": "p1", "colour": "red"}, "is no known field"),
        ({"kind": "text", "id": "p1", "title": "x" * 301}, "may have 300 characters at most"),
        ({"kind": "picture", "id": "p1", "picture": {"media_type": "image/png", "data": "AAAA"}}, "PNG or JPEG"),
        ({"kind": "picture", "id": "p1", "picture": {"media_type": "image/png", "data": "?"}}, "PNG or JPEG"),
    ],
)
def test_a_page_that_cannot_be_is_refused_with_its_place(project: Project, page: Any, complaint: str) -> None:
    content = json.loads(written(new_document(project), SAVED_AT))
    content["project"]["walkthrough"] = {"pages": [page]}
    with pytest.raises(EngineError) as refused:
        read(json.dumps(content).encode(), "x.cardwise")
    assert complaint in str(refused.value)


def test_a_picture_called_by_the_wrong_kind_is_refused() -> None:
    data = base64.b64encode(png(3, 2)).decode()
    with pytest.raises(EngineError, match="PNG or JPEG"):
        Picture(media_type="image/jpeg", data=data)


def test_pictures_are_read_by_their_content() -> None:
    assert Picture.of(png(3, 2)).media_type == "image/png"
    assert Picture.of(JPEG).media_type == "image/jpeg"
    assert Picture.of(JPEG).content() == JPEG
    assert Picture.of(png(3, 2)).size_bytes == pytest.approx(len(png(3, 2)), abs=2)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "PNG or JPEG"),
        (b"GIF89a" + bytes(40), "PNG or JPEG"),
        (png(3, 2)[:-20], "PNG or JPEG"),
        (JPEG[:9], "PNG or JPEG"),
        (b"\xff\xd8\xff\xff\xff", "PNG or JPEG"),
        (png(1, 1)[:16] + struct.pack(">II", 9000, 9000) + png(1, 1)[24:], "40 million"),
        (b"\x89PNG\r\n\x1a\n" + bytes(LIMIT_BYTES), "4 MB"),
    ],
)
def test_what_is_no_picture_or_too_large_is_refused(content: bytes, complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        Picture.of(content)


def test_pictures_together_have_a_limit(project: Project) -> None:
    large = png(3, 2)[:-12] + bytes(3 * 2**20) + png(3, 2)[-12:]
    for _ in range(5):
        project = edits.add_page(project, "picture", "need", {"picture": Picture.of(large)})
    with pytest.raises(EngineError, match="16 MB together"):
        edits.add_page(project, "picture", "need", {"picture": Picture.of(large)})


def test_pages_are_moved_hidden_and_returned_to_the_composed_order(project: Project) -> None:
    made = edits.hide_page(edits.move_page(filled(project), "decision", 0), "speed")
    assert made.walkthrough.ids()[:2] == ("decision", "need")
    assert made.walkthrough.page("speed").hidden
    reset = edits.reset_pages(made)
    assert [key for key in reset.walkthrough.ids() if key in COMPOSED] == list(COMPOSED)
    assert not any(page.hidden for page in reset.walkthrough.arranged())
    assert set(reset.walkthrough.ids()) == set(made.walkthrough.ids()), "pages of one's own are not lost"
    assert reset.walkthrough.page("fit").notes == "先讲显存"


def test_a_page_that_is_left_alone_stays_the_same_object(project: Project) -> None:
    made = filled(project)
    changed = edits.set_page_notes(made, "need", "x")
    assert all(now is before for now, before in zip(changed.quotes, made.quotes, strict=True))
    kept = {page.id: page for page in made.walkthrough.pages}
    assert all(page is kept[page.id] for page in changed.walkthrough.pages if page.id != "need")


def test_undoing_every_change_leaves_a_project_like_before(project: Project) -> None:
    made = edits.release_claim(edits.pin_claim(project, "cost", "w1", "x", BASIS), "cost", "w1")
    made = edits.show_page(edits.hide_page(made, "fit"), "fit")
    made = edits.move_page(edits.move_page(made, "fit", 0), "fit", 2)
    assert made == project


def test_a_workload_takes_its_titles_along(project: Project) -> None:
    made = edits.pin_claim(edits.pin_claim(project, "cost", "w1", "x", BASIS), "cost", "w2", "y", BASIS)
    left = edits.remove_workload(made, "w1").walkthrough.page("cost")
    assert isinstance(left, ComposedPage)
    assert [claim.workload_id for claim in left.claims] == ["w2"]


def test_own_pages_change_and_leave(project: Project) -> None:
    made = edits.set_page_field(filled(project), "p2", "chart", "map")
    assert made.walkthrough.page("p2") == ChartPage(id="p2", chart="map")
    made = edits.remove_page(made, "p2")
    assert "p2" not in made.walkthrough.ids()
    assert edits.add_page(made, "table", "need").walkthrough.page("p5") == TablePage(id="p5")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda made: edits.pin_claim(made, "cost", "w1", "  ", BASIS), "cannot be empty"),
        (lambda made: edits.pin_claim(made, "cost", "w9", "x", BASIS), "no workload w9"),
        (lambda made: edits.pin_claim(made, "p1", "w1", "x", BASIS), "title of its own"),
        (lambda made: edits.pin_claim(made, "cost", "w1", "x" * 301, BASIS), "300 characters"),
        (lambda made: edits.remove_page(made, "cost"), "can be hidden, not removed"),
        (lambda made: edits.set_page_field(made, "p1", "kind", "chart"), "no field"),
        (lambda made: edits.set_page_field(made, "p2", "chart", "pie"), "must be one of"),
        (lambda made: edits.move_page(made, "p9", 0), "no page p9"),
        (lambda made: edits.add_page(made, "film", "need"), "one of text, chart, table, picture"),
        (lambda made: edits.add_page(made, "text", "p9"), "no page p9"),
    ],
)
def test_an_edit_that_cannot_be_says_why(project: Project, change: Any, complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        change(filled(project))


def test_one_page_stays(project: Project) -> None:
    for key in COMPOSED[1:]:
        project = edits.hide_page(project, key)
    with pytest.raises(EngineError, match="One page has to stay"):
        edits.hide_page(project, "need")


def test_undo_calls_a_page_by_its_title(project: Project) -> None:
    made = filled(project)
    assert edits.hide_page.name(made, "cost").text("en") == "Hide “What does it cost?”"
    assert edits.hide_page.name(made, "cost").text("zh") == "隐藏“要花多少钱？”"
    assert edits.remove_page.name(made, "p1").text("en") == "Remove “Why now”"
    assert edits.move_page.name(made, "p2", 3).text("en") == "Move “p2”"


def test_the_log_names_what_changed(project: Project) -> None:
    found = {change.path for change in differences(filled(project), edits.set_page_notes(filled(project), "p1", "x"))}
    assert found == {"walkthrough/pages/p1/notes"}
    assert [change.path for change in differences(project, filled(project))]
