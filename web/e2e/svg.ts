/** Runs in the page: the boards of its figures as drawings that stand alone, by the names of their figures. */
export function standalone(): Record<string, string> {
  const looks = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];
  const usual: Record<string, string> = { stroke: 'none', 'stroke-width': '1', 'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', opacity: '1', 'font-weight': '400', 'text-anchor': 'start', 'dominant-baseline': 'auto' };
  const short = (text: string): string => text.replace(/-?\d+\.\d{4,}/g, (number) => String(Number(Number(number).toFixed(3)))).replace(/(\d)px\b/g, '$1');
  const hex = (text: string): string => text.replace(/rgb\((\d+), (\d+), (\d+)\)/g, (_, ...parts: string[]) => `#${parts.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`);

  function dressed(original: Element): Element {
    const copy = document.createElementNS('http://www.w3.org/2000/svg', original.tagName);
    for (const { name, value } of original.attributes) if (!/^(class|style|data-|aria-|role|tabindex)/.test(name)) copy.setAttribute(name, short(value));
    const style = getComputedStyle(original);
    const moved = (original as SVGElement).style.transform;
    if (moved) copy.setAttribute('transform', moved.replace(/px/g, '').replace(', ', ' '));
    const text = original.tagName === 'text' || original.tagName === 'tspan';
    const leaf = original.tagName !== 'g' && original.tagName !== 'svg';
    for (const look of leaf ? looks : ['opacity']) {
      if (!text && /^(font|text|dominant)/.test(look)) continue;
      const value = hex(short(style.getPropertyValue(look)));
      if (look.startsWith('stroke-') && style.stroke === 'none') continue;
      if (value !== usual[look]) copy.setAttribute(look, value);
    }
    for (const child of original.childNodes) {
      if (child instanceof Element) copy.append(dressed(child));
      else if (text && child.nodeType === Node.TEXT_NODE) copy.append(child.textContent ?? '');
    }
    return copy;
  }

  const drawn: Record<string, string> = {};
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-picture]')) {
    const board = figure.querySelector('svg.board');
    if (!board) continue;
    const copy = dressed(board);
    const [x, y, width, height] = (board.getAttribute('viewBox') ?? '').split(' ').map(Number) as [number, number, number, number];
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(Math.round(width > 1.6 * height ? 420 : 300)));
    copy.setAttribute('font-family', 'system-ui, sans-serif');
    const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [name, value] of Object.entries({ x, y, width, height, fill: '#f4f5fb' })) ground.setAttribute(name, short(String(value)));
    copy.prepend(document.createElementNS('http://www.w3.org/2000/svg', 'desc'), ground);
    drawn[figure.dataset['picture'] ?? ''] = `${new XMLSerializer().serializeToString(copy).replaceAll(/<desc[^>]*(\/>|><\/desc>)/g, '<desc></desc>')}\n`;
  }
  return drawn;
}
