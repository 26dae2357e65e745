<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Cardwise</source>
        <translation>关于卡衡</translation>
    </message>
    <message>
        <source>Cardwise</source>
        <translation>卡衡</translation>
    </message>
    <message>
        <source>Compares quotes for AI accelerators. Version {version}.</source>
        <translation>比较 AI 加速卡报价。版本 {version}。</translation>
    </message>
    <message>
        <source>Data: fitted to measurements on {measured}, newest price of the catalog {priced}.</source>
        <translation>数据：按测量结果拟合于 {measured}；目录中最新的价格为 {priced}。</translation>
    </message>
    <message>
        <source>It works without a network, sends nothing and looks nothing up.</source>
        <translation>无需联网，不发送也不查询任何数据。</translation>
    </message>
    <message>
        <source>Built with {libraries}.</source>
        <translation>基于 {libraries}。</translation>
    </message>
    <message>
        <source>The bundled fonts are under the SIL Open Font License 1.1 and the DejaVu licence; their texts lie in resources/fonts.</source>
        <translation>随附字体采用 SIL 开放字体许可证 1.1 和 DejaVu 许可证，全文见 resources/fonts。</translation>
    </message>
</context>
<context>
    <name>ActionSet</name>
    <message>
        <source>{command} {change}</source>
        <translation>{command}：{change}</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>Start an empty project</source>
        <translation>新建空项目</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a project from a file</source>
        <translation>从文件打开项目</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save the project to its file</source>
        <translation>把项目保存到其文件</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save under another name and go on with that file</source>
        <translation>以新名称保存，并继续编辑新文件</translation>
    </message>
    <message>
        <source>No project is open.</source>
        <translation>没有打开的项目。</translation>
    </message>
    <message>
        <source>Save a &amp;Copy…</source>
        <translation>保存副本(&amp;C)…</translation>
    </message>
    <message>
        <source>Write a copy and go on with the present file</source>
        <translation>保存一份副本，并继续编辑当前文件</translation>
    </message>
    <message>
        <source>Re&amp;vert to Saved</source>
        <translation>恢复到已保存版本(&amp;V)</translation>
    </message>
    <message>
        <source>Go back to what the file holds; undo brings the changes back</source>
        <translation>回到文件中的内容；可用撤销找回更改</translation>
    </message>
    <message>
        <source>There is nothing to go back to: no change was made since the file was saved.</source>
        <translation>无须恢复：保存后没有更改。</translation>
    </message>
    <message>
        <source>C&amp;lose Project</source>
        <translation>关闭项目(&amp;L)</translation>
    </message>
    <message>
        <source>Close the project and show the start page</source>
        <translation>关闭项目并显示起始页</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>There is no change to undo.</source>
        <translation>没有可撤销的更改。</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>No change was undone that could be redone.</source>
        <translation>没有可重做的更改。</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>首选项(&amp;P)…</translation>
    </message>
    <message>
        <source>Language, theme and text size</source>
        <translation>语言、主题和字号</translation>
    </message>
    <message>
        <source>&amp;Workload</source>
        <translation>负载(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Catalog</source>
        <translation>卡目录(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quotes</source>
        <translation>报价(&amp;Q)</translation>
    </message>
    <message>
        <source>C&amp;ompare</source>
        <translation>比较(&amp;O)</translation>
    </message>
    <message>
        <source>Walk&amp;through</source>
        <translation>讲解(&amp;T)</translation>
    </message>
    <message>
        <source>Add a &amp;Purchase</source>
        <translation>添加采购报价(&amp;P)</translation>
    </message>
    <message>
        <source>Add a &amp;Rental</source>
        <translation>添加租用报价(&amp;R)</translation>
    </message>
    <message>
        <source>Add What Is Already &amp;Owned</source>
        <translation>添加自有设备(&amp;O)</translation>
    </message>
    <message>
        <source>Add a &amp;Hosted API</source>
        <translation>添加托管 API(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Duplicate the Quote</source>
        <translation>复制报价(&amp;D)</translation>
    </message>
    <message>
        <source>There is no quote.</source>
        <translation>没有报价。</translation>
    </message>
    <message>
        <source>The program is still starting.</source>
        <translation>程序仍在启动。</translation>
    </message>
    <message>
        <source>There is no scenario: keep the assumptions under a name first.</source>
        <translation>没有情景：请先把当前假设命名保存。</translation>
    </message>
    <message>
        <source>&amp;Import Quotes…</source>
        <translation>导入报价(&amp;I)…</translation>
    </message>
    <message>
        <source>Read quotes from workbooks, tables and texts; nothing changes before you agree</source>
        <translation>从工作簿、表格和文字中读取报价；确认之前不作任何更改</translation>
    </message>
    <message>
        <source>P&amp;aste Quotes…</source>
        <translation>粘贴报价(&amp;A)…</translation>
    </message>
    <message>
        <source>Read quotes from copied cells, or from the text of a chat or a mail</source>
        <translation>从复制的单元格，或聊天、邮件的文字中读取报价</translation>
    </message>
    <message>
        <source>Saved an&amp;d Now…</source>
        <translation>与保存时对比(&amp;D)…</translation>
    </message>
    <message>
        <source>Compare the figures that the file showed with those that come out now</source>
        <translation>对比文件中保存的数值与现在算出的数值</translation>
    </message>
    <message>
        <source>The project has not been saved yet.</source>
        <translation>项目尚未保存。</translation>
    </message>
    <message>
        <source>&amp;Export Report…</source>
        <translation>导出报告(&amp;E)…</translation>
    </message>
    <message>
        <source>Write the comparison as PDF, workbook, web page or data</source>
        <translation>把对比结果写成 PDF、工作簿、网页或数据文件</translation>
    </message>
    <message>
        <source>A report needs at least one workload and one quote.</source>
        <translation>报告至少需要一个负载和一份报价。</translation>
    </message>
    <message>
        <source>Prin&amp;t Preview…</source>
        <translation>打印预览(&amp;T)…</translation>
    </message>
    <message>
        <source>Show the pages of the report as they will be printed</source>
        <translation>按打印效果显示报告各页</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>打印(&amp;P)…</translation>
    </message>
    <message>
        <source>Print the pages of the report</source>
        <translation>打印报告</translation>
    </message>
    <message>
        <source>&amp;Bring to Today</source>
        <translation>更新到今天(&amp;B)</translation>
    </message>
    <message>
        <source>Judge validity by today&apos;s date and use the calibration that comes with the program</source>
        <translation>按今天的日期判断有效期，并改用程序自带的校准参数</translation>
    </message>
    <message>
        <source>Add a &amp;Lease</source>
        <translation>添加融资租赁报价(&amp;L)</translation>
    </message>
    <message>
        <source>Copy Le&amp;tter to the Supplier</source>
        <translation>复制供应商询问函(&amp;T)</translation>
    </message>
    <message>
        <source>Copy a letter with the open questions of this quote and what each answer is worth</source>
        <translation>复制一封信，列出此报价的未决问题及各项答复的影响</translation>
    </message>
    <message>
        <source>Re&amp;move the Quote</source>
        <translation>移除报价(&amp;M)</translation>
    </message>
    <message>
        <source>Describe a Workload &amp;Step by Step…</source>
        <translation>分步描述负载(&amp;S)…</translation>
    </message>
    <message>
        <source>Describe a workload step by step and see at once which cards pass</source>
        <translation>分步描述负载，随时看到哪些卡满足需求</translation>
    </message>
    <message>
        <source>Add &amp;Online Serving</source>
        <translation>添加在线服务(&amp;O)</translation>
    </message>
    <message>
        <source>Add Offline &amp;Batch</source>
        <translation>添加离线批处理(&amp;B)</translation>
    </message>
    <message>
        <source>Add &amp;Fine-Tuning</source>
        <translation>添加微调(&amp;F)</translation>
    </message>
    <message>
        <source>Add &amp;Pretraining</source>
        <translation>添加预训练(&amp;P)</translation>
    </message>
    <message>
        <source>Add &amp;Graphics and Science</source>
        <translation>添加图形与科学计算(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Duplicate the Workload</source>
        <translation>复制负载(&amp;D)</translation>
    </message>
    <message>
        <source>There is no workload.</source>
        <translation>没有负载。</translation>
    </message>
    <message>
        <source>Re&amp;move the Workload</source>
        <translation>移除负载(&amp;M)</translation>
    </message>
    <message>
        <source>Walk Throu&amp;gh</source>
        <translation>逐页讲解(&amp;G)</translation>
    </message>
    <message>
        <source>Show the project page by page on the full screen; arrow keys move, Esc leaves</source>
        <translation>全屏逐页展示项目；方向键翻页，Esc 退出</translation>
    </message>
    <message>
        <source>The walkthrough needs at least one workload and one quote.</source>
        <translation>讲解至少需要一个负载和一份报价。</translation>
    </message>
    <message>
        <source>&amp;Explanation</source>
        <translation>推导(&amp;E)</translation>
    </message>
    <message>
        <source>Show or hide how the chosen figure comes about</source>
        <translation>显示或隐藏所选数值的推导过程</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Search in what is shown, or everything where it has no search of its own</source>
        <translation>在当前界面中查找；当前界面没有搜索时查找全部内容</translation>
    </message>
    <message>
        <source>&amp;Search Everything…</source>
        <translation>搜索全部(&amp;S)…</translation>
    </message>
    <message>
        <source>Find a command, card, model, quote, figure or assumption by its name</source>
        <translation>按名称查找命令、加速卡、模型、报价、指标或假设</translation>
    </message>
    <message>
        <source>&amp;Full Screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Help on This</source>
        <translation>关于当前内容的帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Explain the field or figure that has the focus, and the page</source>
        <translation>说明当前焦点所在的字段或数值，以及本页</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>All commands and their keys</source>
        <translation>全部命令及其按键</translation>
    </message>
    <message>
        <source>&amp;About Cardwise</source>
        <translation>关于卡衡(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Quote</source>
        <translation>报价(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Ne&amp;w from a Template</source>
        <translation>从模板新建(&amp;W)</translation>
    </message>
    <message>
        <source>Open Sa&amp;mple</source>
        <translation>打开示例(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>The&amp;me</source>
        <translation>主题(&amp;M)</translation>
    </message>
    <message>
        <source>Te&amp;xt Size</source>
        <translation>字号(&amp;X)</translation>
    </message>
</context>
<context>
    <name>ArrangeButton</name>
    <message>
        <source>Arrange</source>
        <translation>排列</translation>
    </message>
    <message>
        <source>Choose the baseline, hide and order quotes, fold groups</source>
        <translation>选择基准报价，隐藏或调整报价顺序，折叠分组</translation>
    </message>
    <message>
        <source>&amp;Baseline</source>
        <translation>基准报价(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Quotes shown</source>
        <translation>显示的报价(&amp;Q)</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>&amp;Groups shown</source>
        <translation>显示的分组(&amp;G)</translation>
    </message>
    <message>
        <source>No baseline</source>
        <translation>取消基准</translation>
    </message>
    <message>
        <source>Take {quote} as the baseline</source>
        <translation>以 {quote} 为基准</translation>
    </message>
    <message>
        <source>Hide {quote}</source>
        <translation>隐藏 {quote}</translation>
    </message>
    <message>
        <source>Move {quote} to the left</source>
        <translation>{quote} 左移</translation>
    </message>
    <message>
        <source>Move {quote} to the right</source>
        <translation>{quote} 右移</translation>
    </message>
    <message>
        <source>Duplicate {quote} to try changes</source>
        <translation>复制 {quote} 试算</translation>
    </message>
</context>
<context>
    <name>CardDetail</name>
    <message>
        <source>New quote from this card</source>
        <translation>用此卡新建报价</translation>
    </message>
    <message>
        <source>Only what differs</source>
        <translation>仅显示差异</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Copy as table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>between cards</source>
        <translation>卡间</translation>
    </message>
    <message>
        <source>power</source>
        <translation>功耗</translation>
    </message>
    <message>
        <source>Choose a card to see all its figures.</source>
        <translation>选择一张卡以查看其全部参数。</translation>
    </message>
    <message>
        <source>Hold Ctrl to choose up to six and set them side by side.</source>
        <translation>按住 Ctrl 最多选六张卡并排比较。</translation>
    </message>
    <message>
        <source>Choose up to six cards to set them side by side.</source>
        <translation>最多选六张卡并排比较。</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>against the first</source>
        <translation>与第一张相比</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>返回列表</translation>
    </message>
    <message>
        <source>Side by side, full width</source>
        <translation>全宽并排比较</translation>
    </message>
    <message>
        <source>{count} cards side by side</source>
        <translation>{count} 张卡并排比较</translation>
    </message>
    <message>
        <source>Unless said otherwise: {source}</source>
        <translation>除另有说明外，出处：{source}</translation>
    </message>
</context>
<context>
    <name>CardPage</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Cannot say: {count} lack a figure that is asked for</source>
        <translation>无法判断：{count} 张卡缺少所筛选的参数</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Maker</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>互联</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>功耗</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>年份</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形态</translation>
    </message>
    <message>
        <source>Memory type</source>
        <translation>显存类型</translation>
    </message>
    <message>
        <source>Launch price</source>
        <translation>发布价</translation>
    </message>
    <message>
        <source>{shown} of {all} cards</source>
        <translation>{all} 张卡中的 {shown} 张</translation>
    </message>
    <message>
        <source>Nothing is called “{typed}”; for “{meant}”: {found}</source>
        <translation>没有名为“{typed}”的型号；“{meant}”：{found}</translation>
    </message>
    <message>
        <source>{count} cannot say</source>
        <translation>{count} 张无法判断</translation>
    </message>
</context>
<context>
    <name>CatalogPlace</name>
    <message>
        <source>Cards {count}</source>
        <translation>加速卡 {count}</translation>
    </message>
    <message>
        <source>Models {count}</source>
        <translation>模型 {count}</translation>
    </message>
    <message>
        <source>Search by name, maker, stack or as it stands on a quote</source>
        <translation>按名称、厂商、软件栈或报价单写法搜索</translation>
    </message>
</context>
<context>
    <name>ChangedOnDiskQuestion</name>
    <message>
        <source>“{name}” was changed by another program since it was opened</source>
        <translation>“{name}”打开后被其他程序修改过</translation>
    </message>
    <message>
        <source>Replacing it loses those changes. Save As keeps both versions.</source>
        <translation>替换会丢失那些更改；另存为可保留两个版本。</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Clickable</name>
    <message>
        <source>Show how this figure comes about</source>
        <translation>查看该数值的推导</translation>
    </message>
</context>
<context>
    <name>ComparisonTable</name>
    <message>
        <source>Note…</source>
        <translation>备注…</translation>
    </message>
</context>
<context>
    <name>CorrectionBar</name>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Another value, then Enter</source>
        <translation>输入其他值后按回车</translation>
    </message>
</context>
<context>
    <name>CorrectionDialog</name>
    <message>
        <source>Back to the catalog&apos;s value</source>
        <translation>恢复目录值</translation>
    </message>
    <message>
        <source>Correct a value of {card}</source>
        <translation>更正 {card} 的数值</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>At present</source>
        <translation>当前值</translation>
    </message>
    <message>
        <source>Right value</source>
        <translation>正确值</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Who says so: a datasheet, a supplier, a measurement</source>
        <translation>依据：数据手册、供应商或实测</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>出错了</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>That step failed. Your project is still open.</source>
        <translation>这一步失败了，项目仍然打开。</translation>
    </message>
    <message>
        <source>Nothing was lost: save the project now, under another name if you are unsure. The details help to repair the fault; nothing is sent unless you pass them on.</source>
        <translation>没有丢失内容：请立即保存项目，如不放心可另存为新文件。详情有助于修复此错误；除非您转交，否则不会发送任何内容。</translation>
    </message>
    <message>
        <source>&amp;Copy Details</source>
        <translation>复制详情(&amp;C)</translation>
    </message>
    <message>
        <source>Go &amp;On</source>
        <translation>继续(&amp;O)</translation>
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
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Save the Project As</source>
        <translation>项目另存为</translation>
    </message>
    <message>
        <source>Save a Copy of the Project</source>
        <translation>保存项目副本</translation>
    </message>
    <message>
        <source>Cardwise projects (*.cardwise)</source>
        <translation>卡衡项目 (*.cardwise)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>DropFrame</name>
    <message>
        <source>Drop to open {files}</source>
        <translation>松开以打开 {files}</translation>
    </message>
    <message>
        <source>{files} cannot be opened or imported</source>
        <translation>{files} 既不能打开也不能导入</translation>
    </message>
    <message>
        <source>Drop to read quotes from {files}</source>
        <translation>松开以读取 {files} 中的报价</translation>
    </message>
</context>
<context>
    <name>ExportCommands</name>
    <message>
        <source>Saved to {file}.</source>
        <translation>已保存到 {file}。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export Report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>All workloads</source>
        <translation>全部负载</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation>纸张(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Workload</source>
        <translation>负载(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Sections</source>
        <translation>章节(&amp;S)</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Progress of the report</source>
        <translation>报告生成进度</translation>
    </message>
    <message>
        <source>Choose at least one section.</source>
        <translation>请至少选择一个章节。</translation>
    </message>
    <message>
        <source>Export the Report As</source>
        <translation>报告另存为</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Memory ≥</source>
        <translation>显存 ≥</translation>
    </message>
    <message>
        <source>Bandwidth ≥</source>
        <translation>带宽 ≥</translation>
    </message>
    <message>
        <source>Links ≥</source>
        <translation>互联 ≥</translation>
    </message>
    <message>
        <source>Power ≤</source>
        <translation>功耗 ≤</translation>
    </message>
    <message>
        <source>{count} cannot say</source>
        <translation>{count} 张无法判断</translation>
    </message>
    <message>
        <source>Drop the filter {filter}</source>
        <translation>去掉筛选条件：{filter}</translation>
    </message>
    <message>
        <source>More filters</source>
        <translation>更多筛选</translation>
    </message>
    <message>
        <source>Clear the filters</source>
        <translation>清除筛选</translation>
    </message>
</context>
<context>
    <name>FilterPanel</name>
    <message>
        <source>Computes in</source>
        <translation>原生支持</translation>
    </message>
    <message>
        <source>Error correction</source>
        <translation>ECC 纠错</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形态</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>产品线</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Maker</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>产地</translation>
    </message>
    <message>
        <source>Year from</source>
        <translation>年份不早于</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>国产</translation>
    </message>
    <message>
        <source>other</source>
        <translation>非国产</translation>
    </message>
    <message>
        <source>Of each list a card must be one, but compute in every chosen format. Unknown cells hide no card.</source>
        <translation>各项内满足其一即可，精度须全部原生支持；未知项不会隐藏任何一张卡。</translation>
    </message>
    <message>
        <source>More filters</source>
        <translation>更多筛选</translation>
    </message>
</context>
<context>
    <name>GroupForm</name>
    <message>
        <source>Cards in a machine</source>
        <translation>每机卡数</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器数</translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
</context>
<context>
    <name>HistoryCommands</name>
    <message>
        <source>Undone: {change}</source>
        <translation>已撤销：{change}</translation>
    </message>
    <message>
        <source>Redone: {change}</source>
        <translation>已重做：{change}</translation>
    </message>
</context>
<context>
    <name>ImportCommands</name>
    <message>
        <source>Quotes</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Import Quotes</source>
        <translation>导入报价</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import Quotes</source>
        <translation>导入报价</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>&amp;Stop Reading</source>
        <translation>停止读取(&amp;S)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Paste what a supplier wrote in a chat or a mail; it is read while you type.</source>
        <translation>粘贴供应商在聊天或邮件中写的内容；边输入边读取。</translation>
    </message>
    <message>
        <source>Text of the supplier</source>
        <translation>供应商的文字</translation>
    </message>
    <message>
        <source>Sheet as it arrived</source>
        <translation>收到的原表</translation>
    </message>
    <message>
        <source>Quotes that were read</source>
        <translation>读出的报价</translation>
    </message>
    <message>
        <source>What was read and why</source>
        <translation>读出了什么以及依据</translation>
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
    <name>LetterDialog</name>
    <message>
        <source>Letter on Quote {quote}</source>
        <translation>关于报价 {quote} 的函件</translation>
    </message>
    <message>
        <source>Language of the letter</source>
        <translation>函件语言</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>打印(&amp;P)…</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>关闭(&amp;L)</translation>
    </message>
    <message>
        <source>Letter on quote {quote}</source>
        <translation>报价 {quote} 函件</translation>
    </message>
    <message>
        <source>Text (*.txt);;All files (*)</source>
        <translation>文本 (*.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the Letter</source>
        <translation>保存函件</translation>
    </message>
</context>
<context>
    <name>LivePane</name>
    <message>
        <source>What the model takes</source>
        <translation>模型占用</translation>
    </message>
    <message>
        <source>Does it fit?</source>
        <translation>放得下吗？</translation>
    </message>
    <message>
        <source>memory of the fullest card; the mark is what an engine may use</source>
        <translation>占用最多的那张卡的显存；刻线为推理引擎可用的上限</translation>
    </message>
    <message>
        <source>Worth knowing</source>
        <translation>值得注意</translation>
    </message>
    <message>
        <source>No quotes yet. Once there are some, their cards stand here.</source>
        <translation>还没有报价；添加报价后，这里显示其加速卡。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Cache of one token</source>
        <translation>每 token 的 KV 缓存</translation>
    </message>
    <message>
        <source>Cache of one request</source>
        <translation>每个请求的 KV 缓存</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>LookupField</name>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Cardwise</source>
        <translation>卡衡</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>菜单</translation>
    </message>
</context>
<context>
    <name>ModelDetail</name>
    <message>
        <source>Choose a model to see what it is made of.</source>
        <translation>选择一个模型以查看其结构。</translation>
    </message>
</context>
<context>
    <name>ModelPage</name>
    <message>
        <source>Use in the workload</source>
        <translation>用于负载</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>{shown} of {all} models</source>
        <translation>{all} 个模型中的 {shown} 个</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>a token, BF16</source>
        <translation>每 token，BF16</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家数</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>Key and value heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>Latent size of keys and values</source>
        <translation>KV 潜向量维度</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>Layers with a window</source>
        <translation>窗口层数</translation>
    </message>
    <message>
        <source>Layers with a fixed state</source>
        <translation>固定状态层数</translation>
    </message>
    <message>
        <source>Width of the MLP</source>
        <translation>MLP 宽度</translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation>每 token 专家数</translation>
    </message>
    <message>
        <source>Width of an expert</source>
        <translation>专家宽度</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Longest context</source>
        <translation>最大上下文</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>出处</translation>
    </message>
</context>
<context>
    <name>NoteQuestion</name>
    <message>
        <source>What should be remembered of “{row}” of {quote}?</source>
        <translation>关于 {quote} 的“{row}”，要记下什么？</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>&amp;Keep the Note</source>
        <translation>保存备注(&amp;K)</translation>
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
    <name>OwnCardRow</name>
    <message>
        <source>Correct a value…</source>
        <translation>更正数值…</translation>
    </message>
    <message>
        <source>Copy as a card of your own</source>
        <translation>复制为自有加速卡</translation>
    </message>
    <message>
        <source>A card of your own, kept in this project</source>
        <translation>自有加速卡，保存在本项目中</translation>
    </message>
    <message>
        <source>Corrected in this project: {cells}</source>
        <translation>本项目已更正：{cells}</translation>
    </message>
    <message>
        <source>{card} (own)</source>
        <translation>{card}（自有）</translation>
    </message>
</context>
<context>
    <name>PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>字号(&amp;S)</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast, light</source>
        <translation>高对比度（浅色）</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>高对比度（深色）</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>&amp;Open .cardwise files by a double click</source>
        <translation>双击打开 .cardwise 文件(&amp;O)</translation>
    </message>
    <message>
        <source>Kept in {file}.</source>
        <translation>保存在 {file}。</translation>
    </message>
    <message>
        <source>{file} cannot be written: these choices hold until the window closes.</source>
        <translation>无法写入 {file}：这些设置仅在窗口关闭前有效。</translation>
    </message>
</context>
<context>
    <name>PricePane</name>
    <message>
        <source>Worth knowing</source>
        <translation>值得注意</translation>
    </message>
    <message>
        <source>Comparable price of {quote}</source>
        <translation>{quote} 的可比价格</translation>
    </message>
    <message>
        <source>How {amount} comes about</source>
        <translation>{amount} 从何而来</translation>
    </message>
    <message>
        <source>Add a workload: what a quote costs depends on what it has to do.</source>
        <translation>请添加负载：一份报价的成本取决于它要做的事。</translation>
    </message>
    <message>
        <source>Nothing is priced yet.</source>
        <translation>尚无可计价的内容。</translation>
    </message>
</context>
<context>
    <name>Printing</name>
    <message>
        <source>Printing</source>
        <translation>打印</translation>
    </message>
    <message>
        <source>Laying out the pages…</source>
        <translation>正在排版…</translation>
    </message>
    <message>
        <source>Print Preview</source>
        <translation>打印预览</translation>
    </message>
</context>
<context>
    <name>ProjectSession</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>位置(&amp;L)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
</context>
<context>
    <name>QFileSystemModel</name>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>QPageSetupWidget</name>
    <message>
        <source>Page &amp;order:</source>
        <translation>页面顺序(&amp;O)：</translation>
    </message>
    <message>
        <source>Pages &amp;per sheet:</source>
        <translation>每张纸页数(&amp;P)：</translation>
    </message>
</context>
<context>
    <name>QPrintSettingsOutput</name>
    <message>
        <source>Page &amp;Set:</source>
        <translation>页面范围(&amp;S)：</translation>
    </message>
</context>
<context>
    <name>QuestionList</name>
    <message>
        <source>Letter with the open questions…</source>
        <translation>生成待确认函件…</translation>
    </message>
    <message>
        <source>Write the answer first; what shows it alone answers nothing.</source>
        <translation>请先填写答复；仅有凭据不构成答复。</translation>
    </message>
</context>
<context>
    <name>QuestionRow</name>
    <message>
        <source>answer</source>
        <translation>答复</translation>
    </message>
    <message>
        <source>shown by</source>
        <translation>凭据</translation>
    </message>
    <message>
        <source>date of the answer</source>
        <translation>答复日期</translation>
    </message>
    <message>
        <source>What the supplier answered</source>
        <translation>供应商的答复</translation>
    </message>
    <message>
        <source>Shown by: a contract, a test, a letter</source>
        <translation>凭据：合同、测试或函件</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>未答复</translation>
    </message>
</context>
<context>
    <name>QuotesPlace</name>
    <message>
        <source>No quotes yet</source>
        <translation>还没有报价</translation>
    </message>
    <message>
        <source>Drop or paste what a supplier sent, or enter what is offered, owned today, or hosted.</source>
        <translation>拖入或粘贴供应商发来的内容，也可以手工填写报价、现有设备或托管 API。</translation>
    </message>
    <message>
        <source>Add a purchase</source>
        <translation>添加采购报价</translation>
    </message>
    <message>
        <source>Duplicate the quote</source>
        <translation>复制报价</translation>
    </message>
    <message>
        <source>Remove the quote</source>
        <translation>移除报价</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Places</source>
        <translation>导航栏</translation>
    </message>
</context>
<context>
    <name>RangeRow</name>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>最可能</translation>
    </message>
    <message>
        <source>middle</source>
        <translation>取中值</translation>
    </message>
    <message>
        <source>from</source>
        <translation>最低</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>最高</translation>
    </message>
    <message>
        <source>who says so, and when</source>
        <translation>谁说的，何时</translation>
    </message>
    <message>
        <source>lowest</source>
        <translation>最低</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>最高</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>RecordTable</name>
    <message>
        <source>Reset the columns</source>
        <translation>重置列</translation>
    </message>
</context>
<context>
    <name>SavedAndNowDialog</name>
    <message>
        <source>Saved and Now</source>
        <translation>与保存时对比</translation>
    </message>
    <message>
        <source>Bring to Today</source>
        <translation>更新到今天</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>保存时</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
</context>
<context>
    <name>ScenarioButton</name>
    <message>
        <source>Scenarios</source>
        <translation>情景</translation>
    </message>
    <message>
        <source>Keep the assumptions under a name, take them up again, compare them</source>
        <translation>将当前假设命名保存，之后可重新套用或相互比较</translation>
    </message>
    <message>
        <source>&amp;Keep These Assumptions…</source>
        <translation>保存当前假设(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Compare Scenarios…</source>
        <translation>比较情景(&amp;C)…</translation>
    </message>
</context>
<context>
    <name>ScenarioNameQuestion</name>
    <message>
        <source>Keep These Assumptions</source>
        <translation>保存当前假设</translation>
    </message>
    <message>
        <source>Name of the scenario</source>
        <translation>情景名称</translation>
    </message>
    <message>
        <source>&amp;Keep the Assumptions</source>
        <translation>保存假设(&amp;K)</translation>
    </message>
</context>
<context>
    <name>ScenariosDialog</name>
    <message>
        <source>Scenarios</source>
        <translation>情景</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>套用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>删除(&amp;R)</translation>
    </message>
    <message>
        <source>{cost} under each set of assumptions; the cheapest that meets every limit is bold.</source>
        <translation>各组假设下的{cost}；满足全部要求且最便宜的以粗体显示。</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>情景</translation>
    </message>
    <message>
        <source>Cheapest</source>
        <translation>最便宜</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>SearchDialog</name>
    <message>
        <source>Search everything</source>
        <translation>搜索全部</translation>
    </message>
    <message>
        <source>Commands, cards, models, quotes, figures, assumptions</source>
        <translation>命令、加速卡、模型、报价、指标、假设</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Nothing is called “{typed}”.</source>
        <translation>没有名称包含“{typed}”的内容。</translation>
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
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Page before</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>First and last page</source>
        <translation>首页和末页</translation>
    </message>
    <message>
        <source>Page by its number</source>
        <translation>按页码跳转</translation>
    </message>
    <message>
        <source>Next chart of the page</source>
        <translation>切换本页图表</translation>
    </message>
    <message>
        <source>Move an assumption for show</source>
        <translation>演示时调整假设</translation>
    </message>
    <message>
        <source>Notes, while presenting</source>
        <translation>备注（演示时）</translation>
    </message>
    <message>
        <source>Presenter view, while presenting</source>
        <translation>演示者视图（演示时）</translation>
    </message>
    <message>
        <source>Edit the pages</source>
        <translation>编辑页面</translation>
    </message>
    <message>
        <source>Put back what was moved, then leave</source>
        <translation>先恢复改动，再退出</translation>
    </message>
    <message>
        <source>Next field, field before</source>
        <translation>下一个字段、上一个字段</translation>
    </message>
    <message>
        <source>Take over what was typed</source>
        <translation>采用所输入的内容</translation>
    </message>
    <message>
        <source>Put the old value back</source>
        <translation>恢复原值</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Walkthrough</source>
        <translation>讲解</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>Cardwise</source>
        <translation>卡衡</translation>
    </message>
    <message>
        <source>Put the quotes side by side, see what each really costs, and show why.</source>
        <translation>并排比较报价，看清每份的真实成本，并说明理由。</translation>
    </message>
    <message>
        <source>&amp;New project</source>
        <translation>新建项目(&amp;N)</translation>
    </message>
    <message>
        <source>New, &amp;step by step…</source>
        <translation>分步新建(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>Drop quotes or a project here</source>
        <translation>将报价单或项目文件拖到这里</translation>
    </message>
    <message>
        <source>Workbooks, tables, web pages and text files; copied cells and chats come in with {keys}.</source>
        <translation>工作簿、表格、网页、文本均可；复制的单元格或聊天记录用 {keys} 粘贴。</translation>
    </message>
    <message>
        <source>Begin with a situation</source>
        <translation>从场景开始</translation>
    </message>
    <message>
        <source>Begin with one kind of work</source>
        <translation>从一种任务开始</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>最近的项目</translation>
    </message>
    <message>
        <source>Samples with real public prices</source>
        <translation>采用真实公开价格的示例</translation>
    </message>
    <message>
        <source>No samples are installed.</source>
        <translation>未安装示例。</translation>
    </message>
</context>
<context>
    <name>StatedField</name>
    <message>
        <source>One value, a range, or not quoted</source>
        <translation>单一值、区间或未报</translation>
    </message>
    <message>
        <source>kind of value</source>
        <translation>取值方式</translation>
    </message>
    <message>
        <source>A range needs a source before it counts.</source>
        <translation>区间须注明出处才计入。</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>1 quote</source>
        <translation>1 份报价</translation>
    </message>
    <message>
        <source>{n} quotes</source>
        <translation>{n} 份报价</translation>
    </message>
    <message>
        <source>1 workload</source>
        <translation>1 个负载</translation>
    </message>
    <message>
        <source>{n} workloads</source>
        <translation>{n} 个负载</translation>
    </message>
    <message>
        <source>1 open question</source>
        <translation>1 个待确认问题</translation>
    </message>
    <message>
        <source>{n} open questions</source>
        <translation>{n} 个待确认问题</translation>
    </message>
    <message>
        <source>ranges being computed</source>
        <translation>正在计算区间</translation>
    </message>
    <message>
        <source>working…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>tax included</source>
        <translation>含税</translation>
    </message>
    <message>
        <source>tax excluded</source>
        <translation>不含税</translation>
    </message>
    <message>
        <source>all figures in {currency}, {tax}</source>
        <translation>金额单位：{currency}，{tax}</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>ranges not computed: compute</source>
        <translation>区间未计算：点此计算</translation>
    </message>
    <message>
        <source>Compute ranges, chances and flips. The next change does so, too.</source>
        <translation>计算区间、胜出概率与翻转点。下一次更改时也会自动计算。</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Leave figures without ranges for now (Esc)</source>
        <translation>暂不计算区间，仅显示点值（Esc）</translation>
    </message>
    <message>
        <source>not saved to a file yet</source>
        <translation>尚未保存到文件</translation>
    </message>
    <message>
        <source>{file} · has changes that are not saved</source>
        <translation>{file} · 有未保存的更改</translation>
    </message>
    <message>
        <source>{file} · saved {time}</source>
        <translation>{file} · {time} 已保存</translation>
    </message>
</context>
<context>
    <name>TextField</name>
    <message>
        <source>A name is needed here.</source>
        <translation>此处须填名称。</translation>
    </message>
    <message>
        <source>{0} letters are too many; at most {1} fit here.</source>
        <translation>共 {0} 个字，太长；此处最多 {1} 个字。</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
</context>
<context>
    <name>UnsavedQuestion</name>
    <message>
        <source>Save the changes to “{name}”?</source>
        <translation>是否保存对“{name}”的更改？</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>不保存(&amp;D)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>It was never saved to a file: everything in it would be lost.</source>
        <translation>该项目从未保存到文件，其全部内容将丢失。</translation>
    </message>
    <message>
        <source>Otherwise all changes made since it was saved are lost.</source>
        <translation>否则自上次保存以来的更改将全部丢失。</translation>
    </message>
    <message>
        <source>The last one was: {change}.</source>
        <translation>最近一项更改：{change}。</translation>
    </message>
</context>
<context>
    <name>WalkthroughPlace</name>
    <message>
        <source>Composing the pages…</source>
        <translation>正在生成页面…</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>The copy was saved.</source>
        <translation>副本已保存。</translation>
    </message>
    <message>
        <source>Saved to {file}.</source>
        <translation>已保存到 {file}。</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>{path} is not there any more</source>
        <translation>{path} 已不存在</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;High Contrast, Light</source>
        <translation>高对比度浅色(&amp;H)</translation>
    </message>
    <message>
        <source>High &amp;Contrast, Dark</source>
        <translation>高对比度深色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Follow the System</source>
        <translation>跟随系统(&amp;F)</translation>
    </message>
</context>
<context>
    <name>WorkloadPlace</name>
    <message>
        <source>What should the cards do?</source>
        <translation>这些卡用来做什么？</translation>
    </message>
    <message>
        <source>A workload says which model runs, how long its texts are and how many people use it at once.</source>
        <translation>负载说明运行什么模型、文本多长、多少人同时使用。</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Duplicate the workload</source>
        <translation>复制负载</translation>
    </message>
    <message>
        <source>Remove the workload</source>
        <translation>移除负载</translation>
    </message>
</context>
</TS>
