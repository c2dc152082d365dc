#pragma once

/// What every report has: its style and its script.
namespace zermelo {

inline constexpr const char* report_style = R"(
:root{color-scheme:light dark;--ink:#1d1d22;--paper:#fff;--line:#c9c9d0;--soft:#f2f2f5;--good:#14713a;--bad:#b3261e;--link:#0b57d0}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e4e4e8;--paper:#1c1d21;--line:#4a4b52;--soft:#282930;--good:#6fd08c;--bad:#ff8a80;--link:#8ab4f8}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
.kind{display:inline-block;padding:.1rem .6rem;border:1px solid var(--line);border-radius:1rem;font-size:.9rem}
.answer{font-size:1.1rem;font-weight:600}.published{color:var(--ink);opacity:.85}
.supported{color:var(--good)}.not-supported{color:var(--bad)}
table{border-collapse:collapse;margin:.5rem 0;font-variant-numeric:tabular-nums}
th,td{border:1px solid var(--line);padding:.25rem .6rem;text-align:right}th:first-child,td:first-child{text-align:left}
thead th{background:var(--soft)}.wrong{outline:2px solid var(--bad);font-weight:700}
.first{background:#e6962833}.second{background:#5aa0dc33}.draw{opacity:.85}
.scroll{overflow-x:auto}figure{margin:1rem 0}svg{max-width:100%;height:auto}
a{color:var(--link)}code,pre{background:var(--soft);padding:.1rem .3rem;border-radius:.2rem;overflow-x:auto}pre{padding:.6rem}
.replay{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}.replay>div:first-child{flex:0 1 27rem}
.replay .moves{flex:1 1 16rem;max-height:22rem;overflow:auto;border:1px solid var(--line);padding:.4rem}
.moves button{font:inherit;background:none;border:0;color:inherit;cursor:pointer;padding:.05rem .3rem;border-radius:.2rem}
.moves button[aria-current=true]{background:var(--ink);color:var(--paper)}
.controls button,.controls input{font:inherit}select{font:inherit;max-width:100%}
.defect{display:flex;flex-wrap:wrap;gap:1rem;border-top:1px solid var(--line);padding:1rem 0}.defect svg{width:15rem}.defect>div:last-child{flex:1 1 20rem}.defect h3{margin-top:0}
.board svg,.defect svg{border-radius:.3rem}
@media print{:root{color-scheme:light}body{max-width:none;margin:0}.controls button,.controls input,nav{display:none}
 select{appearance:none;border:0;padding:0;color:inherit;background:none;opacity:1}.replay .moves{max-height:none}
 td,.moves button{print-color-adjust:exact;-webkit-print-color-adjust:exact}
 h2{break-after:avoid}table,figure,.replay,.defect{break-inside:avoid}}
)";

/// Draws the position asked for into the board; units are those of the board's SVG.
inline constexpr const char* report_script = R"(
const games=JSON.parse(document.getElementById('games').textContent);
const pick=document.getElementById('pick'),board=document.getElementById('board'),list=document.getElementById('moves'),
 slider=document.getElementById('ply'),end=document.getElementById('end'),values=document.getElementById('values'),
 where=document.getElementById('where');
const ns='http://www.w3.org/2000/svg',unit=48,sides=['first','second','neutral'];
let game=null,at=0;
function add(layer,name,attributes,text){const e=document.createElementNS(ns,name);
 for(const k in attributes)e.setAttribute(k,attributes[k]);if(text!==undefined)e.textContent=text;layer.appendChild(e);}
function draw(){const svg=board.querySelector('svg');let layer=svg.querySelector('#layer');if(layer)layer.remove();
 layer=document.createElementNS(ns,'g');layer.id='layer';svg.appendChild(layer);
 const [pieces,labels]=game.data.boards[at];
 for(const [x,y,owner,mark,disc] of pieces){const side=sides[owner]||'neutral';
  if(disc)add(layer,'circle',{class:side,cx:x*unit,cy:y*unit,r:.36*unit});
  if(mark)add(layer,'text',{class:(disc?side:'lone')+'-mark',x:x*unit,y:y*unit,'font-size':(disc?.42:.7)*unit},mark);}
 for(const [x,y,text,size] of labels)add(layer,'text',{class:'label',x:x*unit,y:y*unit,'font-size':size*unit},text);
 slider.value=at;where.textContent='ply '+at+' of '+game.data.moves.length;[...list.children].forEach((b,i)=>b.setAttribute('aria-current',i+1===at));
 const now=list.children[at-1];if(now)list.scrollTop=now.offsetTop-list.offsetTop-60;}
function go(to){at=Math.max(0,Math.min(game.data.moves.length,to));draw();}
function open(i){game=games[i];board.innerHTML=games[game.board].svg;list.textContent='';
 game.data.moves.forEach(([move,side,value,nodes],k)=>{const b=document.createElement('button');
  b.textContent=(k+1)+'. '+move+(value===''?'':' ('+value+')');b.title=side+(nodes?', '+nodes+' positions':'');
  b.onclick=()=>go(k+1);list.appendChild(b);});
 slider.max=game.data.moves.length;end.textContent='\u00b7 '+game.data.end;values.innerHTML=game.values;go(0);}
games.forEach((g,i)=>{const o=document.createElement('option');o.value=i;o.textContent=g.title;pick.appendChild(o);});
pick.onchange=()=>open(+pick.value);slider.oninput=()=>go(+slider.value);
document.getElementById('start').onclick=()=>go(0);document.getElementById('back').onclick=()=>go(at-1);
document.getElementById('next').onclick=()=>go(at+1);document.getElementById('last').onclick=()=>go(1e9);
if(games.length)open(0);
)";

}  // namespace zermelo
