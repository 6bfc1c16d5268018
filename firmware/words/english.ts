/** The lane's words in English. Pure. */

import backup from './en/backup.json' with { type: 'json' }
import bank from './en/bank.json' with { type: 'json' }
import bothLanguages from './en/both-languages.json' with { type: 'json' }
import comparison from './en/comparison.json' with { type: 'json' }
import config from './en/config.json' with { type: 'json' }
import customer from './en/customer.json' with { type: 'json' }
import device from './en/device.json' with { type: 'json' }
import display from './en/display.json' with { type: 'json' }
import fleet from './en/fleet.json' with { type: 'json' }
import item from './en/item.json' with { type: 'json' }
import part from './en/part.json' with { type: 'json' }
import payment from './en/payment.json' with { type: 'json' }
import request from './en/request.json' with { type: 'json' }
import scale from './en/scale.json' with { type: 'json' }
import selftest from './en/selftest.json' with { type: 'json' }
import storage from './en/storage.json' with { type: 'json' }
import type { CoreWordKey } from './holes-of-words.ts'

export const ENGLISH: Readonly<Record<CoreWordKey, string>> = {
  ...backup,
  ...bank,
  ...bothLanguages,
  ...comparison,
  ...config,
  ...customer,
  ...device,
  ...display,
  ...fleet,
  ...item,
  ...part,
  ...payment,
  ...request,
  ...scale,
  ...selftest,
  ...storage,
}
