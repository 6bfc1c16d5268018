/** The page as a cashier sees it: on a phone, a tablet and a desk, light and dark, in both languages. */
import { looksSpec } from '#test/page/looks.ts'

looksSpec('till')
