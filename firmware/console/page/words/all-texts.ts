/** Every text of the page by its key. Types alone. */
import type { WORDS as Assortment } from './tables/assortment.ts'
import type { WORDS as BankProfiles } from './tables/bank-profiles.ts'
import type { WORDS as Camera } from './tables/camera.ts'
import type { WORDS as Device } from './tables/device.ts'
import type { WORDS as DisplaySearch } from './tables/display-search.ts'
import type { WORDS as Doubts } from './tables/doubts.ts'
import type { WORDS as Fleet } from './tables/fleet.ts'
import type { WORDS as Guide } from './tables/guide.ts'
import type { WORDS as Items } from './tables/items.ts'
import type { WORDS as Names } from './tables/names.ts'
import type { WORDS as PageFrame } from './tables/page-frame.ts'
import type { WORDS as PartNames } from './tables/part-names.ts'
import type { WORDS as Payee } from './tables/payee.ts'
import type { WORDS as Payments } from './tables/payments.ts'
import type { WORDS as Review } from './tables/review.ts'
import type { WORDS as Screens } from './tables/screens.ts'
import type { WORDS as SettingFields } from './tables/setting-fields.ts'
import type { WORDS as Settings } from './tables/settings.ts'
import type { WORDS as Till } from './tables/till.ts'
import type { WORDS as Today } from './tables/today.ts'

export type Texts = typeof Assortment &
  typeof BankProfiles &
  typeof Camera &
  typeof Device &
  typeof DisplaySearch &
  typeof Doubts &
  typeof Fleet &
  typeof Guide &
  typeof Items &
  typeof Names &
  typeof PageFrame &
  typeof PartNames &
  typeof Payee &
  typeof Payments &
  typeof Review &
  typeof Screens &
  typeof SettingFields &
  typeof Settings &
  typeof Till &
  typeof Today
