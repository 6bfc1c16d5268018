/** Every bench, as `npm run bench -- --all` runs it, and where docs/performance.md has what it prints. */
/** `sizes`: each comparison of the table has its own. */
export type SectionKind = 'block' | 'table' | 'sizes'

export interface ListedBench {
  readonly name: string
  readonly args: readonly string[]
  /** The section whose first block is what the bench printed, or whose first table is made of its figures. */
  readonly section?: { readonly heading: string; readonly as: SectionKind }
  /** It is given a folder of item/picture.jpg, which no checkout has. */
  readonly needsPictures?: true
}

const block = (heading: string) => ({ heading: `## ${heading}\n`, as: 'block' }) as const

export const BENCHES: readonly ListedBench[] = [
  { name: 'start', args: [], section: block('Start and memory') },
  { name: 'features', args: [] },
  { name: 'storage', args: [], section: block('Storage') },
  { name: 'payment', args: ['--payments', '60'], section: block('A payment') },
  {
    name: 'ledger',
    args: [],
    section: { heading: '## A ledger of three years\n', as: 'table' },
  },
  { name: 'link', args: [] },
  { name: 'items', args: [], section: block('Recognition') },
  {
    name: 'items-package',
    args: [],
    section: block('A large package, and what payments feel of it'),
  },
  { name: 'page', args: [] },
  { name: 'sales', args: [] },
  { name: 'screen', args: [] },
  { name: 'sync', args: [] },
  {
    name: 'growth',
    args: ['--svg', 'docs/images/growth.svg'],
    section: { heading: '## As it grows\n', as: 'sizes' },
  },
  { name: 'accuracy', args: [], needsPictures: true },
  { name: 'second-view', args: [], needsPictures: true },
  { name: 'platform', args: [], needsPictures: true },
  { name: 'assortment', args: [] },
  { name: 'review', args: [], needsPictures: true },
  { name: 'shop-day', args: [], needsPictures: true },
]
