/** Synchronisation and the fleet's keys as operations, under the vendor's names where it has them. */
import { operations } from '#firmware/operations/operation.ts'
import {
  ChainChecked,
  ChainShop,
  ChainShops,
  DaysQuery,
  FleetKeys,
  KeyBody,
  LimitBody,
  LimitNow,
  MasterBody,
  NewFleetKey,
  Nothing,
  Replacement,
  SerialBody,
  ShopQuery,
  SlaveBody,
  Status,
  TakeBackBody,
  TakenBack,
} from './sync-schema.ts'

const MASTER = ['not-master', 'storage'] as const
const IN_THE_CONFIG = { none: 'laned.yaml has it for good: config set sync.role' }
const ON_THE_CARD = { tab: 'fleet', pressedBy: 'chain-card' } as const
const FROM_THE_STREAM = { none: 'the page has it from the stream' }
const EACH = {
  access: 'operate',
  tag: 'Synchronisation',
  answers: Nothing,
  page: { tab: 'fleet', pressedBy: 'fleet-tab' },
} as const

export const SYNC_OPERATIONS = operations(EACH, {
  becomeMaster: {
    at: 'POST /api/set_sync_master',
    summary: 'This device is the master, and its own lane the first that follows',
    body: MasterBody,
    isBodyOptional: true,
    faults: ['refused', 'storage', 'unreachable'],
    sample: { body: { upload: true, download: true } },
    lanectl: IN_THE_CONFIG,
  },
  followMaster: {
    at: 'POST /api/set_sync_slave',
    summary: 'This lane follows a master',
    description: 'Without `masterIP` it is found on the network. `key` is kept sealed.',
    body: SlaveBody,
    faults: ['refused', 'storage', 'unreachable'],
    sample: { body: { masterIP: '127.0.0.1:1', upload: true } },
    lanectl: IN_THE_CONFIG,
  },
  standAlone: {
    at: 'POST /api/set_sync_off',
    summary: 'This device stands alone',
    faults: ['storage'],
    lanectl: IN_THE_CONFIG,
  },
  setSyncLimit: {
    at: 'POST /api/set_sync_limit',
    summary: 'So many templates a minute in each direction',
    body: LimitBody,
    faults: ['storage'],
    sample: { body: { sync_limit: 600 } },
    lanectl: { none: 'set once for a thin line, on the page' },
  },
  getSyncLimit: {
    at: 'GET /api/get_sync_limit',
    access: 'read',
    summary: 'That limit; 0 is none',
    answers: LimitNow,
    lanectl: { none: 'beside set_sync_limit' },
    page: FROM_THE_STREAM,
  },
  syncNow: {
    at: 'POST /api/sync',
    summary: 'Begin to synchronise now; get_sync_status tells how it goes',
    description:
      'Answers at once, as an export does. `asked` of get_sync_status is `running` until the lane is in step (`done`) or it cannot be (`failed`, with `trouble`). Asked while one is running, one more follows it.',
    faults: ['refused'],
    lanectl: { byHand: 'sync now' },
  },
  getSyncStatus: {
    at: 'GET /api/get_sync_status',
    access: 'read',
    summary: 'The role, what prevents being in step, and at a master its lanes',
    description:
      '`lag`: changes that a lane has not taken yet, null while everything is compared. `left_out`: what is not taken of another, and why. `version`, `state`, `ill` and `last_payment`: what the lane told last of itself; null and empty while it has told nothing.',
    answers: Status,
    lanectl: { byHand: 'sync status' },
    page: FROM_THE_STREAM,
  },
  listFleetKeys: {
    at: 'GET /api/get_fleet_keys',
    tag: 'Fleet',
    summary: 'The keys by which lanes come in, without the keys themselves',
    answers: FleetKeys,
    faults: ['not-master'],
    lanectl: {
      verb: 'fleet key list',
      says: 'list the keys; their secrets are not shown',
      prints: { rows: 'data', columns: { KEY: 'key_id', DEVICE: 'sn', MADE: 'created' } },
    },
  },
  addFleetKey: {
    at: 'POST /api/add_fleet_key',
    tag: 'Fleet',
    summary: 'Make a key for a lane; it is told once',
    body: SerialBody,
    answers: NewFleetKey,
    faults: MASTER,
    sample: { body: { sn: 'lane-2' }, keeps: { fleetKey: 'data.key_id' } },
    lanectl: {
      verb: 'fleet key new',
      says: 'make a key and print it, once; earlier keys of the device stay good',
      given: { sn: 'the serial number of the device that gets the key' },
      prints: { done: '{key}' },
    },
  },
  replaceDevice: {
    at: 'POST /api/replace_device',
    tag: 'Fleet',
    summary: 'A code for the new card of a lane that is dead',
    description: "Told once, good for a day; the lane's former code ends.",
    body: SerialBody,
    answers: Replacement,
    faults: MASTER,
    sample: { body: { sn: 'lane-2' } },
    lanectl: {
      verb: 'fleet replace',
      says: 'make a restore code: by it a new card takes the place, and the old keys end',
      given: { sn: 'the serial number of the device that is dead' },
      prints: {
        done: '{code}\ngood until {until}; on the new card: sudo lanectl replace {code} --master URL --identity FILE',
      },
    },
  },
  listChainShops: {
    at: 'GET /api/get_chain_shops',
    access: 'read',
    tag: 'Fleet',
    summary: 'What each shop of the chain brought here in the last days',
    description: 'Of shops that have a name in the chain. What was withdrawn is not counted.',
    query: DaysQuery,
    answers: ChainShops,
    faults: ['refused', 'storage'],
    page: ON_THE_CARD,
    lanectl: {
      verb: 'fleet shop list',
      says: 'what each shop of the chain brought here in the last days',
      takes: { days: { value: 'n', says: 'how many', default: '7' } },
      prints: {
        rows: 'data',
        columns: { SHOP: 'shop', TEMPLATES: 'templates', ITEMS: 'items', LAST: 'last' },
      },
    },
  },
  showChainShop: {
    at: 'GET /api/get_chain_shop',
    access: 'read',
    tag: 'Fleet',
    summary: 'What one shop of the chain brought here in the last days, by template',
    description:
      'The newest 500. `created` is the date by the shop’s word; null: it is not kept here any more, as an item keeps only so many. What was withdrawn is left out.',
    query: ShopQuery,
    answers: ChainShop,
    faults: ['refused', 'storage'],
    sample: { query: { shop: 'north' } },
    page: ON_THE_CARD,
    lanectl: {
      verb: 'fleet shop show',
      says: 'what a shop of the chain brought here in the last days, by template, the newest first',
      given: { shop: 'its name in the chain' },
      takes: { days: { value: 'n', says: 'how many', default: '7' } },
      prints: {
        rows: 'data',
        none: '{shop} brought nothing here in that time',
        columns: { ITEM: 'id', TAUGHT: 'created', CAME: 'came', TEMPLATE: 'template' },
      },
    },
  },
  takeBackShop: {
    at: 'POST /api/take_back_shop',
    tag: 'Fleet',
    summary: 'What a shop wrote in the last days goes from the whole chain',
    description:
      'Each master of the chain removes it, the one of that shop included, and its lanes do. The rights of most shops do not allow it: it is the chain’s own. What the shop dated back comes to new shops all the same: withdraw more days.',
    body: TakeBackBody,
    answers: TakenBack,
    faults: ['refused', 'unreachable', 'storage'],
    sample: { body: { shop: 'north', days: 7 } },
    page: ON_THE_CARD,
    lanectl: {
      verb: 'fleet shop take-back',
      says: 'withdraw for the whole chain what a shop wrote in the last days',
      given: { shop: 'its name in the chain', days: 'how many' },
      prints: { done: 'the chain is told to withdraw what {shop} wrote since {since}' },
    },
  },
  checkChain: {
    at: 'POST /api/check_chain',
    tag: 'Fleet',
    summary:
      'Look at the chain with the login of this shop: which rights are too wide or missing, and how its streams are',
    description:
      'Changes nothing there. `found` is what is to be put right: empty in a chain as the guide makes it. With the login of the chain’s office the rights of the office are told as too wide. `shops`: what each holds of the streams, the most first, 20 at most; `shop` is null for entries without a name.',
    answers: ChainChecked,
    faults: ['refused', 'unreachable'],
    page: ON_THE_CARD,
    lanectl: { byHand: 'chain check' },
  },
  revokeFleetKey: {
    at: 'POST /api/revoke_fleet_key',
    tag: 'Fleet',
    summary: 'A key lets nobody in any more',
    body: KeyBody,
    faults: ['not-master', 'not-found', 'storage'],
    sample: { body: { key_id: '$fleetKey' } },
    lanectl: {
      verb: 'fleet key revoke',
      says: 'end a key at once: whoever uses it is cut off',
      given: { key_id: 'as fleet key list shows it' },
      prints: { done: '{key_id} is revoked' },
    },
  },
})
