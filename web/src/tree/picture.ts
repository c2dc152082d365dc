import { badges, baselines, bottoms, figureOf, levelHeight, moveText, outlines, placeWidth, tops, twoLines, valueSize } from './draw';
import type { SearchReplay } from './replay.svelte';
import { valueText } from './looks';
import { signsOf } from '../marks';
import { windowText } from './model';
import { boundSign } from './sampling/says';

/** The tree as it is shown now, as an SVG file of its own, on white. */
export function pictureOf(replay: SearchReplay): string {
  const { tree, layout } = replay;
  if (!tree || !layout) return '';
  const gap = placeWidth(tree);
  const left = layout.left * gap - gap * 0.75;
  const width = (layout.right - layout.left) * gap + 1.5 * gap;
  const height = (layout.levels.length - 1) * levelHeight + 120;
  const x = (item: number): string => ((layout.x[item] as number) * gap).toFixed(1);
  const out: string[] = [];
  layout.levels.forEach((items, level) => {
    const y = level * levelHeight;
    for (const item of items) {
      const parent = tree.parentOf(item);
      if (parent === null) continue;
      const seen = item < tree.nodes.length ? replay.moment(item).seen : 'not yet';
      const cut = item >= tree.nodes.length && replay.moment(parent).cut;
      const top = y - levelHeight + bottoms[figureOf(tree, parent)];
      const end = y + tops[figureOf(tree, item)];
      const looks = cut ? 'cut' : seen === 'not yet' ? 'ghost' : seen === 'done' && tree.onBestLine(item) && replay.moment(parent).settled ? 'best' : 'edge';
      const along = (part: number): [string, string] => [
        (Number(x(parent)) + (Number(x(item)) - Number(x(parent))) * part).toFixed(1),
        (top + (end - top) * part).toFixed(1),
      ];
      out.push(`<line class="${looks}" x1="${x(parent)}" y1="${top}" x2="${x(item)}" y2="${end}"/>`);
      const [mx, my] = along(0.5);
      out.push(`<text class="small" x="${mx}" y="${my}">${escaped(moveText(tree, item))}</text>`);
      if (tree.windows && seen !== 'not yet') {
        const node = tree.node(item);
        out.push(`<text class="small window" x="${x(item)}" y="${end - 10}">${escaped(windowText(node.window[0], node.window[1]))}</text>`);
      }
      if (cut) {
        const [cx, cy] = along(0.8).map(Number) as [number, number];
        out.push(`<path class="cross" d="M${cx - 8} ${cy - 8}l16 16m0-16l-16 16"/>`);
      }
    }
  });
  layout.levels.forEach((items, level) => {
    for (const item of items) {
      const figure = figureOf(tree, item);
      const pruned = tree.prunedAt(item);
      const moment = pruned ? null : replay.moment(item);
      const text = valueText(replay, tree, item);
      const reason = moment?.cut ? replay.reason(tree.node(item)) : '';
      const more = !pruned && replay.folds(item) && !replay.isOpen(item) ? `<text class="small" y="${bottoms[figure] + 13}">+${(tree.size[item] ?? 1) - 1}</text>` : '';
      const numbers = replay.numbers(item);
      const sign = moment && moment.seen !== 'not yet' ? (numbers ? boundSign(numbers) : signsOf(tree.node(item))) : '';
      const [meanAt, visitsAt] = numbers && text !== '' ? twoLines[figure] : [baselines[figure], 0];
      const visits = numbers && text !== '' ? `<text class="visits" y="${visitsAt}">${numbers.visits}</text>` : '';
      const mark = sign === '' ? '' : `<text class="small mark" x="${badges[figure][0]}" y="${badges[figure][1]}">${escaped(sign)}</text>`;
      out.push(
        `<g transform="translate(${x(item)} ${level * levelHeight})">${reason ? `<title>${escaped(reason)}</title>` : ''}` +
          `<path class="${figure}${moment?.seen === 'not yet' ? ' ghost' : ''}" d="${outlines[figure]}"/>` +
          `<text class="value" y="${meanAt}" font-size="${numbers ? Math.min(13, valueSize(text)) : valueSize(text)}">${escaped(text)}</text>${visits}${mark}${more}</g>`,
      );
    }
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left.toFixed(1)} -60 ${width.toFixed(1)} ${height}" width="${width.toFixed(0)}" height="${height}">`,
    `<style>${style}</style>`,
    `<rect x="${left.toFixed(1)}" y="-60" width="${width.toFixed(1)}" height="${height}" fill="#fff"/>`,
    ...out,
    '</svg>\n',
  ].join('\n');
}

const style = [
  'text{font-family:system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:#151a31}',
  '.small{font-size:13px;paint-order:stroke;stroke:#fff;stroke-width:5;stroke-linejoin:round}.window{font-size:12px;fill:#545b78}.mark{font-weight:750;fill:#a8450f}',
  '.value{font-weight:700}.visits{font-size:11px}path{stroke-linejoin:round;stroke-width:2}',
  '.max{fill:#fde3da;stroke:#c63d22}.min{fill:#e1e5fc;stroke:#3947c9}.chance{fill:#d8f1e7;stroke:#0f6b4f}.average{fill:#f0e2fa;stroke:#7a3fa8}',
  '.leaf{fill:#fff;stroke:#545b78}.pruned{fill:#fff;stroke:#cdd2e4;stroke-dasharray:3 3}.ghost{fill:#fff;stroke:#cdd2e4;stroke-dasharray:3 3}',
  '.edge{stroke:#7b82a0;stroke-width:1.8}.best{stroke:#0f6b4f;stroke-width:4.5}.cut{stroke:#7b82a0;stroke-dasharray:5 4}',
  '.cross{fill:none;stroke:#a61b2b;stroke-width:3.4;stroke-linecap:round}',
].join('');

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
