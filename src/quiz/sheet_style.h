#pragma once

namespace zermelo {

/// The look of a sheet. Paper is always white; on a screen it follows the device.
inline constexpr const char* sheet_style = R"(
:root{color-scheme:light dark;--ink:#1d1d22;--paper:#fff;--line:#767b8c;--soft:#f2f2f5;--answer:#0b5cad;--cut:#b3261e}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e4e4e8;--paper:#1c1d21;--line:#9a9eac;--soft:#282930;--answer:#8ab4f8;--cut:#ff8a80}}
@page{margin:14mm}
body{font:15px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:50rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1rem;margin:0}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 2rem;margin-bottom:1rem}
.name{min-width:16rem;border-bottom:1px solid var(--line)}
.exercise{break-inside:avoid;border-top:1px solid var(--line);padding:.75rem 0}
.exercise p,.small{margin:.25rem 0}.small,footer{font-size:.85rem;opacity:.85}
.scroll{overflow-x:auto}svg{max-width:100%;height:auto;display:block;margin:.5rem auto 0}
.answer{font-weight:700;color:var(--answer)}.exercise ul{margin:.25rem 0 0;padding-left:1.2rem;font-size:.85rem}
.key{break-before:page;margin-top:4rem}code{overflow-wrap:anywhere}
text{font-family:system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--ink);font-size:15px}
.shape{fill:var(--paper);stroke:var(--ink);stroke-width:1.6;stroke-linejoin:round}.edge{stroke:var(--line);stroke-width:1.4}
.called{font-weight:700;font-size:14px}.tiny{font-size:10px}.move{font-size:11px}.blank{fill:var(--line)}
.window{font-size:13px;paint-order:stroke;stroke:var(--paper);stroke-width:5px;stroke-linejoin:round}
.back{fill:var(--paper)}.filled{fill:var(--answer);font-weight:700}.gone{opacity:.55}.cross{stroke:var(--cut);stroke-width:2.6;stroke-linecap:round}
.turn{fill:var(--soft);stroke:var(--line)}.next{fill:none;stroke:var(--answer);stroke-width:3}
@media print{body{max-width:none;margin:0;padding:0}.key{margin-top:0}}
)";

}  // namespace zermelo
