import { expect, test } from 'vitest';
import { inTenths } from './value';

test.each([
  ['+0.17', '+0.2'],
  ['+0.29', '+0.3'],
  ['−1.96', '−2.0'],
  ['+0.04', '+0.0'],
  ['0,25', '0,3'],
  ['68%', '68'],
  ['68\u00a0%', '68'],
  ['W3', 'W3'],
  ['=', '='],
  ['+12', '+12'],
])('a narrow bar rounds %s to %s', (written, shown) => {
  expect(inTenths(written)).toBe(shown);
});
