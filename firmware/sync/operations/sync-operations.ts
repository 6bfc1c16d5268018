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
      says: 'lanectl.fleet.key.list.about',
      prints: {
        rows: 'data',
        columns: {
          'lanectl.column.key': 'key_id',
          'lanectl.column.device': 'sn',
          'lanectl.column.made': 'created',
        },
      },
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
      says: 'lanectl.fleet.key.new.about',
      given: { sn: 'lanectl.fleet.key.new.argument.sn' },
      prints: { done: 'lanectl.fleet.key.new.done' },
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
      says: 'lanectl.fleet.replace.about',
      given: { sn: 'lanectl.fleet.replace.argument.sn' },
      prints: {
        done: 'lanectl.fleet.replace.done',
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
      says: 'lanectl.fleet.shop.list.about',
      takes: { days: { value: 'n', says: 'lanectl.fleet.shop.list.option.days', default: '7' } },
      prints: {
        rows: 'data',
        columns: {
          'lanectl.column.shop': 'shop',
          'lanectl.column.templates': 'templates',
          'lanectl.column.items': 'items',
          'lanectl.column.last': 'last',
        },
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
      says: 'lanectl.fleet.shop.show.about',
      given: { shop: 'lanectl.fleet.shop.show.argument.shop' },
      takes: { days: { value: 'n', says: 'lanectl.fleet.shop.show.option.days', default: '7' } },
      prints: {
        rows: 'data',
        none: 'lanectl.fleet.shop.show.none',
        columns: {
          'lanectl.column.item': 'id',
          'lanectl.column.taught': 'created',
          'lanectl.column.came': 'came',
          'lanectl.column.template': 'template',
        },
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
      says: 'lanectl.fleet.shop.take-back.about',
      given: {
        shop: 'lanectl.fleet.shop.take-back.argument.shop',
        days: 'lanectl.fleet.shop.take-back.argument.days',
      },
      prints: { done: 'lanectl.fleet.shop.take-back.done' },
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
      says: 'lanectl.fleet.key.revoke.about',
      given: { key_id: 'lanectl.fleet.key.revoke.argument.key_id' },
      prints: { done: 'lanectl.fleet.key.revoke.done' },
    },
  },
})
