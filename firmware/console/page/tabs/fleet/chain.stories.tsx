/** The shops of a chain: what each wrote, what is withdrawn, and how the servers are. */
import type { Parts } from '../../lane-parts.ts'
import type { Done } from '../../lane-rows.ts'
import { press, typeIn } from '../../stories/press.ts'
import {
  inLanguage,
  minutesAgo,
  RefusedAnswer,
  type Stories,
  type Story,
} from '../../stories/story.ts'
import { Chain } from './chain.tsx'
import 'page-words:fleet'

type ChainState = NonNullable<Parts['devices']['chain']>
type Checked = Done<'POST /api/check_chain'>['data']

const LESNAYA = inLanguage('Lesnaya 5', 'Лесная 5')
const SHOPS: Done<'GET /api/get_chain_shops'> = {
  code: 0,
  data: [
    { shop: LESNAYA, templates: 310, items: 41, last: minutesAgo(90) },
    {
      shop: inLanguage(
        'Shop at the corner of Sadovaya and Mira, second entrance',
        'Магазин на углу Садовой и Мира, второй вход',
      ),
      templates: 12,
      items: 3,
      last: minutesAgo(4_000),
    },
  ],
}

const WELL: ChainState = {
  read_trouble: null,
  write_trouble: null,
  last_read: minutesAgo(2),
  behind: 0,
  left_aside: 0,
  unwritten: 0,
}

const chain = (change: Partial<ChainState> = {}): Story => ({
  answers: {
    'GET /api/get_chain_shops': SHOPS,
    'GET /api/get_chain_shop': {
      code: 0,
      data: [
        { id: '0417', template: 't-31', created: minutesAgo(300), came: minutesAgo(90) },
        { id: '4011', template: 't-32', created: null, came: minutesAgo(95) },
      ],
    },
  },
  parts: {
    items: {
      list: [
        { id: '0417', count: 14, name: inLanguage('Tomatoes', 'Томаты') },
        { id: '4011', count: 22, name: inLanguage('Bananas', 'Бананы') },
      ],
    },
  },
  show: () => <Chain chain={{ ...WELL, ...change }} />,
})

const checked = (data: Partial<Checked>): Story => ({
  ...chain(),
  answers: {
    'GET /api/get_chain_shops': SHOPS,
    'POST /api/check_chain': {
      code: 0,
      data: {
        ok: true,
        found: [],
        server: '10.8.0.1:4222',
        encrypted: true,
        clock_off_s: 0.4,
        shops: [{ shop: LESNAYA, entries: 41, pictures: 310 }],
        ...data,
      },
    },
  },
  play: () => press('#chain-check'),
})

export const STORIES: Stories = {
  'sends and receives': chain(),
  'no shop wrote': {
    ...chain({ last_read: null }),
    answers: { 'GET /api/get_chain_shops': { code: 0, data: [] } },
  },
  'does not read': chain({
    read_trouble: inLanguage('the server of the chain does not answer', 'сервер сети не отвечает'),
    last_read: minutesAgo(700),
    left_aside: 3,
  }),
  'does not send all': chain({
    write_trouble: inLanguage('the right to write is missing', 'нет права на запись'),
    unwritten: 17,
  }),
  'what a shop wrote': { ...chain(), play: () => press('#chain-shops button') },
  'what it wrote is not told': {
    ...chain(),
    answers: {
      'GET /api/get_chain_shops': SHOPS,
      'GET /api/get_chain_shop': new RefusedAnswer(
        503,
        inLanguage('the chain is being read', 'сеть магазинов ещё читается'),
      ),
    },
    play: () => press('#chain-shops button'),
  },
  'a shop is withdrawn': { ...chain(), play: () => press('#chain-shops [data-undoes]') },
  'its name is typed': {
    ...chain(),
    async play() {
      await press('#chain-shops [data-undoes]')
      await typeIn('#withdraw [name=shop]', LESNAYA)
    },
  },
  'nothing to put right': checked({}),
  'to put right': checked({
    ok: false,
    encrypted: false,
    clock_off_s: 41,
    found: [
      {
        about: 'too-wide',
        why: inLanguage('this shop may delete what others wrote', 'магазин может удалять чужое'),
      },
      { about: 'connection', why: inLanguage('it is not encrypted', 'связь не зашифрована') },
      {
        about: 'clock',
        why: inLanguage('the clocks are 41 s apart', 'часы расходятся на 41 с'),
      },
    ],
  }),
  'seen by a monitor': {
    ...chain(),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
