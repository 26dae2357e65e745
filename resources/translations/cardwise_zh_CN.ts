<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Cardwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cardwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compares quotes for AI accelerators. Version {version}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It works without a network, sends nothing and looks nothing up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built with {libraries}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bundled fonts are under the SIL Open Font License 1.1 and the DejaVu licence; their texts lie in resources/fonts.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ActionSet</name>
    <message>
        <source>{command} {change}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start an empty project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a project from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the project to its file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to save: the file holds the project as it is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save under another name and go on with that file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No project is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a &amp;Copy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a copy and go on with the present file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;vert to Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to what the file holds; undo brings the changes back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to go back to: no change was made since the file was saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lose Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the project and show the start page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no change to undo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No change was undone that could be redone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language, theme and text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Workload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Catalog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ompare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walk&amp;through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walk Throu&amp;gh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the project page by page on the full screen; arrow keys move, Esc leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The walkthrough needs at least one workload and one quote.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Explanation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide how the chosen figure comes about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full Screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All commands and their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Cardwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Sa&amp;mple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The&amp;me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Te&amp;xt Size</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CatalogPlace</name>
    <message>
        <source>{source}, confidence {confidence}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChangedOnDiskQuestion</name>
    <message>
        <source>“{name}” was changed by another program since it was opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replacing it loses those changes. Save As keeps both versions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That step failed. Your project is still open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was lost: save the project now, under another name if you are unsure. The details help to repair the fault; nothing is sent unless you pass them on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go &amp;On</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DateField</name>
    <message>
        <source>YYYY-MM-DD</source>
        <translation>年-月-日</translation>
    </message>
    <message>
        <source>A date is needed here.</source>
        <translation>此处须填日期。</translation>
    </message>
    <message>
        <source>This is not a date; write year, month and day such as {0}.</source>
        <translation>这不是日期；请按年、月、日书写，如 {0}。</translation>
    </message>
</context>
<context>
    <name>DocumentFlow</name>
    <message>
        <source>Open a Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the Project As</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a Copy of the Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cardwise projects (*.cardwise)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InlineMessage</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>LookupField</name>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Cardwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>A number is needed here.</source>
        <translation>此处须填数字。</translation>
    </message>
    <message>
        <source>At least {0} is needed here.</source>
        <translation>此处不得小于 {0}。</translation>
    </message>
    <message>
        <source>At most {0} is possible here.</source>
        <translation>此处不得大于 {0}。</translation>
    </message>
    <message>
        <source>This is not a number; write one such as {0}.</source>
        <translation>这不是数字；请写成 {0} 这样的形式。</translation>
    </message>
    <message>
        <source>The comma is unclear; write 1234.5 or 1,234.5.</source>
        <translation>逗号含义不明；请写 1234.5 或 1,234.5。</translation>
    </message>
    <message>
        <source>a plain number</source>
        <translation>无单位数字</translation>
    </message>
    <message>
        <source>This unit does not belong here; the field is in {0}.</source>
        <translation>单位不符；此处单位为 {0}。</translation>
    </message>
    <message>
        <source>This is another currency; the field is in {0}.</source>
        <translation>币种不符；此处币种为 {0}。</translation>
    </message>
    <message>
        <source>This number is too large.</source>
        <translation>数字过大。</translation>
    </message>
</context>
<context>
    <name>PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept in {file}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} cannot be written: these choices hold until the window closes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProjectSession</name>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Places</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First and last page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next field, field before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take over what was typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the old value back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walkthrough</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatedField</name>
    <message>
        <source>to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>likely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who says so, and when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One value, a range, or not quoted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>highest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A range needs a source before it counts.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Opening…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 quote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 workload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} workloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 open question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} open questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranges being computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tax included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tax excluded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all figures in {currency}, {tax}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not saved to a file yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} · has changes that are not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} · saved {time}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextField</name>
    <message>
        <source>A name is needed here.</source>
        <translation>此处须填名称。</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Toolbar</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>UnsavedQuestion</name>
    <message>
        <source>Save the changes to “{name}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was never saved to a file: everything in it would be lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Otherwise all changes made since it was saved are lost.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>The copy was saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved to {file}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>{path} is not there any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Follow the System</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
