/** What the customer sees, and what a cashier may put there. */
import type { Parts } from '../../lane-parts.ts'
import { SimulatorSwitch } from '../../parts/simulator.tsx'
import { press } from '../../stories/press.ts'
import { inLanguage, type Stories } from '../../stories/story.ts'
// Drawn at once: the room loads it when it is opened.
import './basket.tsx'
import { Tab } from './display.tsx'

type Display = Parts['display']

const shown = (display: Partial<Display>): Stories[string] => ({
  parts: { display: { isConnected: true, screen: { kind: 'blank' }, reason: null, ...display } },
  show: () => <Tab />,
})

const turnOn = (card: HTMLElement) =>
  card.querySelector<HTMLElement>('#simulator-switch[aria-pressed=false]')?.click()

export const STORIES: Stories = {
  'nothing is shown': shown({}),
  'a code': shown({
    screen: { kind: 'qr', payload: 'https://qr.nspk.ru/AS10', amountKopecks: 124_900 },
  }),
  'a text': shown({
    screen: {
      kind: 'text',
      lines: [inLanguage('The till is closed', 'Касса закрыта'), inLanguage('until 9', 'до 9:00')],
    },
  }),
  'a basket': shown({
    screen: {
      kind: 'basket',
      totalKopecks: 44_690,
      lines: [
        {
          name: inLanguage('Tomatoes', 'Томаты'),
          quantity: 1.235,
          unit: inLanguage('kg', 'кг'),
          sumKopecks: 24_577,
        },
        {
          name: inLanguage('Kiwis', 'Киви'),
          quantity: 4,
          unit: '',
          sumKopecks: 20_113,
        },
      ],
    },
  }),
  'an outcome': shown({ screen: { kind: 'status', status: 'ACCEPTED', amountKopecks: 124_900 } }),
  lost: shown({
    isConnected: false,
    screen: null,
    reason: inLanguage(
      'no display answers at /dev/lane-display: is its cable in?',
      'по /dev/lane-display дисплей не отвечает: вставлен ли кабель?',
    ),
  }),
  'the lane silent': { ...shown({}), isSilent: true },
  'a fake with its cable': {
    parts: {
      display: { isConnected: true, screen: { kind: 'blank' }, reason: null },
      levers: {
        display: true,
        camera: false,
        scale: false,
        bank: false,
        indicator: false,
        bankIsOut: false,
      },
    },
    show: () => (
      <>
        <div class="sr">
          <SimulatorSwitch />
        </div>
        <Tab />
      </>
    ),
    // Another story may have turned it on.
    play: turnOn,
  },
  'with the form of a basket': { ...shown({}), play: () => press('#basket-open') },
  'seen by a monitor': {
    ...shown({}),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
