/** How many items of an ascending list lie below a limit. */
export function below<Item>(items: readonly Item[], limit: number, of: (item: Item) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (of(items[middle]!) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
