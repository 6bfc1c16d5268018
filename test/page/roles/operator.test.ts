/** The page as whoever may do everything sees it: on a phone, a tablet and a desk, light and dark, in both languages. */
import { roleSpec } from '#test/page/rooms-by-role.ts'

roleSpec('operator')
