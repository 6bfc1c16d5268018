/** The lane's words in Russian; a text that is missing does not compile. */

import type { CoreWordKey } from './holes-of-words.ts'
import backup from './ru/backup.json' with { type: 'json' }
import bank from './ru/bank.json' with { type: 'json' }
import bothLanguages from './ru/both-languages.json' with { type: 'json' }
import comparison from './ru/comparison.json' with { type: 'json' }
import config from './ru/config.json' with { type: 'json' }
import customer from './ru/customer.json' with { type: 'json' }
import device from './ru/device.json' with { type: 'json' }
import display from './ru/display.json' with { type: 'json' }
import fleet from './ru/fleet.json' with { type: 'json' }
import item from './ru/item.json' with { type: 'json' }
import part from './ru/part.json' with { type: 'json' }
import payment from './ru/payment.json' with { type: 'json' }
import request from './ru/request.json' with { type: 'json' }
import scale from './ru/scale.json' with { type: 'json' }
import selftest from './ru/selftest.json' with { type: 'json' }
import storage from './ru/storage.json' with { type: 'json' }

export const RUSSIAN: Readonly<Record<CoreWordKey, string>> = {
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
