"""Memory of the fullest card, by part."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_SHARDING = "Narayanan 2021, arXiv 2104.04473: tensor and pipeline parallel"
_ENGINES = "How serving engines share a card"


@figure(
    unit="B",
    formula="(parameters − embedding_and_head_parameters) × bytes_per_parameter"
    " + embedding_and_head_parameters × embedding_bytes_per_parameter",
    source="Definition: bodies and embeddings may have different formats",
)
def model_weight_bytes(
    parameters: Bare,
    embedding_and_head_parameters: Bare,
    bytes_per_parameter: Bare,
    embedding_bytes_per_parameter: Bare,
) -> Bare:
    """Bytes of all weights where embeddings keep a format of their own."""
    body = parameters - embedding_and_head_parameters
    return body * bytes_per_parameter + embedding_and_head_parameters * embedding_bytes_per_parameter


@figure(unit="1", formula="embedding_parameters + output_head_parameters", source="Definition")
def embedding_and_head_parameters(embedding_parameters: Bare, output_head_parameters: Bare) -> Bare:
    """Parameters that quantisers usually leave alone."""
    return embedding_parameters + output_head_parameters


@figure(
    unit="1", formula="active_parameters − looked_up_parameters", source="An input embedding is read, not multiplied"
)
def computed_parameters(active_parameters: Bare, looked_up_parameters: Bare) -> Bare:
    """Parameters with which every token is multiplied."""
    return active_parameters - looked_up_parameters


@figure(unit="1", formula="moe_layers × experts × expert_parameters", source="Fedus 2021, arXiv 2101.03961")
def routed_expert_parameters(moe_layers: Bare, experts: Bare, expert_parameters: Bare) -> Bare:
    """Parameters of all routed experts."""
    return moe_layers * experts * expert_parameters


@figure(unit="token", formula="min(input_tokens × sequences, largest_chunk)", source="Agrawal 2023, arXiv 2308.16369")
def chunk_tokens(input_tokens: Bare, sequences: Bare, largest_chunk: Bare) -> Bare:
    """Prompt tokens that one forward pass takes."""
    return np.minimum(input_tokens * sequences, largest_chunk)


@figure(unit="B", formula="routed_parameters × bytes_per_parameter", source="Definition")
def routed_expert_bytes(routed_parameters: Bare, bytes_per_parameter: Bare) -> Bare:
    """Bytes of all routed experts."""
    return routed_parameters * bytes_per_parameter


@figure(
    unit="B",
    formula="ceil(layers ÷ pipeline) ÷ (layers × tensor)"
    " × (model_weight_bytes − embedding_bytes − expert_bytes + expert_bytes ÷ expert)"
    " + embedding_bytes ÷ (tensor × min(pipeline, separate_ends))",
    source=_SHARDING + "; the fullest stage holds an end: embedding or output head",
)
def weight_bytes_per_card(
    model_weight_bytes: Bare,
    embedding_bytes: Bare,
    expert_bytes: Bare,
    layers: Bare,
    pipeline: Bare,
    tensor: Bare,
    expert: Bare,
    separate_ends: Bare,
) -> Bare:
    """Weights on the fullest card."""
    share = np.ceil(layers / pipeline) / (layers * tensor)
    body = model_weight_bytes - embedding_bytes - expert_bytes + expert_bytes / expert
    return share * body + embedding_bytes / (tensor * np.minimum(pipeline, separate_ends))


@figure(
    unit="token",
    formula="ceil(tokens ÷ block_tokens) × block_tokens",
    source="Kwon 2023 (PagedAttention), arXiv 2309.06180: a cache is handed out in whole blocks",
)
def held_tokens(tokens: Bare, block_tokens: Bare) -> Bare:
    """Tokens for which an engine reserves room."""
    return np.ceil(tokens / block_tokens) * block_tokens


@figure(unit="token", formula="min(tokens, sliding_window)", source="Beltagy 2020, arXiv 2004.05150")
def window_tokens(tokens: Bare, sliding_window: Bare) -> Bare:
    """Tokens that a sliding-window layer keeps."""
    return np.minimum(tokens, sliding_window)


@figure(
    unit="B",
    formula="kv_bytes_per_token_bf16 × tokens × batch × bytes_per_value ÷ 2",
    source="Cache of a compressed attention as its catalog entry states it",
)
def stated_cache_bytes(kv_bytes_per_token_bf16: Bare, tokens: Bare, batch: Bare, bytes_per_value: Bare) -> Bare:
    """Cache of an architecture whose bytes a token are stated, not computed."""
    return kv_bytes_per_token_bf16 * tokens * batch * bytes_per_value / 2


@figure(
    unit="B",
    formula="full_layers_bytes + sliding_layers_bytes + state_bytes_per_sequence × batch",
    source="Sum over the kinds of layer of a hybrid",
)
def hybrid_cache_bytes(
    full_layers_bytes: Bare, sliding_layers_bytes: Bare, state_bytes_per_sequence: Bare, batch: Bare
) -> Bare:
    """Cache of a model whose layers keep different things."""
    return full_layers_bytes + sliding_layers_bytes + state_bytes_per_sequence * batch


@figure(
    unit="B",
    formula="cache_bytes × ceil(layers ÷ pipeline) ÷ layers ÷ min(tensor, cache_heads)",
    source="KV heads are shared out among ranks and replicated beyond their number; a latent is not split",
)
def cache_bytes_per_card(cache_bytes: Bare, layers: Bare, pipeline: Bare, tensor: Bare, cache_heads: Bare) -> Bare:
    """Cache on the fullest card."""
    return cache_bytes * np.ceil(layers / pipeline) / layers / np.minimum(tensor, cache_heads)


@figure(
    unit="B",
    formula="2 × chunk_tokens × (hidden_copies × hidden + 3 × intermediate ÷ tensor)"
    " + 4 × max(sequences, logit_rows) × vocab ÷ tensor",
    source="Buffers of one block for a chunk of prompt in 16 bits, and logits in 32 bits",
)
def inference_activation_bytes(
    chunk_tokens: Bare,
    hidden_copies: Bare,
    hidden: Bare,
    intermediate: Bare,
    tensor: Bare,
    sequences: Bare,
    logit_rows: Bare,
    vocab: Bare,
) -> Bare:
    """Peak of the buffers in a forward pass; engines keep room for `logit_rows` rows of logits at least."""
    block = hidden_copies * hidden + 3 * intermediate / tensor
    return 2 * chunk_tokens * block + 4 * np.maximum(sequences, logit_rows) * vocab / tensor


@figure(
    unit="B",
    formula="stored_bytes − host_share × looked_up_parameters × embedding_bytes_per_parameter",
    source="Some engines leave the input embedding, which is looked up and not multiplied, in host memory",
)
def bytes_on_cards(
    stored_bytes: Bare, host_share: Bare, looked_up_parameters: Bare, embedding_bytes_per_parameter: Bare
) -> Bare:
    """Weights that stand on cards."""
    return stored_bytes - host_share * looked_up_parameters * embedding_bytes_per_parameter


@figure(unit="B", formula="first + second", source="Sum of the parts")
def buffers_beside(first: Bare, second: Bare) -> Bare:
    """Buffers of a forward pass and of widened weights."""
    return first + second


@figure(unit="B", formula="workspace_gb × 1e9", source="Workspaces of the matrix library, rounding of the allocator")
def workspace_bytes(workspace_gb: Bare) -> Bare:
    """What an allocator hands out beside the tensors of the model."""
    return workspace_gb * 1e9


@figure(
    unit="B", formula="activation_bytes × activation_factor", source="Counted tensor by tensor, less what is overlooked"
)
def expected_activation_bytes(activation_bytes: Bare, activation_factor: Bare) -> Bare:
    """Activations and buffers as they are expected."""
    return activation_bytes * activation_factor


@figure(
    unit="GB", formula="context_gb + graphs_gb + collective_gb × linked_share", source=_ENGINES + ", from its own logs"
)
def engine_gb(context_gb: Bare, graphs_gb: Bare, collective_gb: Bare, linked_share: Bare) -> Bare:
    """What an engine holds outside of weights, cache and activations."""
    return context_gb + graphs_gb + collective_gb * linked_share


@figure(
    unit="B",
    formula="weights_per_card + cache_per_card + activations_per_card + gradients_per_card"
    " + optimizer_per_card + reserved_per_card",
    source="Sum of the parts",
)
def memory_per_card_bytes(
    weights_per_card: Bare,
    cache_per_card: Bare,
    activations_per_card: Bare,
    gradients_per_card: Bare,
    optimizer_per_card: Bare,
    reserved_per_card: Bare,
) -> Bare:
    """All that the fullest card holds."""
    states = gradients_per_card + optimizer_per_card
    return weights_per_card + cache_per_card + activations_per_card + states + reserved_per_card


@figure(unit="B", formula="capacity_bytes × usable_share", source=_ENGINES)
def usable_bytes(capacity_bytes: Bare, usable_share: Bare) -> Bare:
    """Memory that an engine allows itself."""
    return capacity_bytes * usable_share


@figure(
    unit="1",
    formula="−ceil(−max(usable_bytes − fixed_bytes, 0) ÷ max(cache_per_sequence, 1)) × data",
    source=_ENGINES + ": what is left after weights and buffers holds caches",
)
def largest_concurrency(usable_bytes: Bare, fixed_bytes: Bare, cache_per_sequence: Bare, data: Bare) -> Bare:
    """Requests at once whose caches fit in all replicas together."""
    return -np.ceil(-np.maximum(usable_bytes - fixed_bytes, 0) / np.maximum(cache_per_sequence, 1)) * data


@figure(unit="B", formula="memory_gb × 1e9 ÷ cards", source="Data spread evenly over the cards")
def data_bytes_per_card(memory_gb: Bare, cards: Bare) -> Bare:
    """Data that one card holds."""
    return memory_gb * 1e9 / cards


@figure(unit="B", formula="framework_gb × 1e9", source=_ENGINES)
def framework_bytes(framework_gb: Bare) -> Bare:
    """Driver context, graphs and collective buffers."""
    return framework_gb * 1e9


@figure(unit="GB", formula="bytes ÷ 1e9", source="Definition: GB is 10⁹ B")
def gigabytes(bytes: Bare) -> Bare:  # noqa: A002
    """Bytes in GB."""
    return bytes / 1e9


@figure(
    unit="token",
    method="The longest request of which the wanted number fits at once, found by narrowing",
    source="Search over the memory of the fullest card",
    broadcasts=False,
)
def longest_context_tokens(found_tokens: Bare, usable_bytes: Bare) -> Bare:
    """Input and output of the longest request that still fits."""
    return found_tokens + 0 * usable_bytes


@figure(
    unit="1",
    method="The smallest number of these cards with a legal layout that fits, tried one after the other",
    source="Search over the memory of the fullest card",
    broadcasts=False,
)
def fewest_cards_that_fit(found_cards: Bare, usable_bytes: Bare) -> Bare:
    """Cards that hold the model and one request, or a training job."""
    return found_cards + 0 * usable_bytes


@figure(unit="1", formula="ceil(fewest_cards_that_fit ÷ cards_in_machine)", source="Machines are whole")
def fewest_machines_that_fit(fewest_cards_that_fit: Bare, cards_in_machine: Bare) -> Bare:
    """Whole machines that hold the fewest cards."""
    return np.ceil(fewest_cards_that_fit / cards_in_machine)


@figure(
    unit="1",
    method="The most sequences of a micro-batch that fit, found by narrowing",
    source="Search over the memory of the fullest card",
    broadcasts=False,
)
def largest_micro_batch_sequences(found_sequences: Bare, usable_bytes: Bare) -> Bare:
    """Sequences that a rank can take at once."""
    return found_sequences + 0 * usable_bytes
