/** The scale beside the camera. */
import { press } from '#firmware/console/page/stories/press.ts'
import { inLanguage, type Stories } from '#firmware/console/page/stories/story.ts'
import { scale } from '#firmware/console/page/tabs/camera/given.ts'
import { Scale } from './scale.tsx'
import 'page-words:scales'

const shown = (...given: Parameters<typeof scale>): Stories[string] => ({
  parts: { scale: scale(...given) },
  show: () => <Scale />,
})
const none = shown({
  weight: null,
  isInUse: false,
  state: 'absent',
  protocol: null,
  reason: inLanguage('no scale is set', 'весы не заданы'),
})

export const STORIES: Stories = {
  'at rest': shown(),
  'moving, with a tare': shown({
    weight: { grams: -35, stable: false, tare: 120, net: true, overload: false },
  }),
  overloaded: shown({
    weight: { grams: null, stable: false, tare: null, net: false, overload: true },
  }),
  'does not rest': shown({
    state: 'degraded',
    reason: inLanguage(
      'it has not come to rest for a minute: does something lean on it?',
      'минуту не успокаиваются: не опирается ли на них что-нибудь?',
    ),
  }),
  lost: shown({
    weight: null,
    state: 'failed',
    protocol: null,
    reason: inLanguage(
      'no scale answers at /dev/ttyUSB0: is it switched on?',
      'по /dev/ttyUSB0 весы не отвечают: включены ли они?',
    ),
  }),
  'none, and none is found': {
    ...none,
    answers: { 'POST /api/scan_scales': { code: 0, data: [] } },
    play: () => press('#scale-scan'),
  },
  'one is found': {
    ...none,
    answers: {
      'POST /api/scan_scales': {
        code: 0,
        data: [
          {
            port: '/dev/ttyUSB0',
            product: null,
            because: null,
            scales: [{ protocol: 'pos2', baud_rate: 57_600 }],
          },
          { port: '/dev/ttyUSB1', product: null, scales: [], because: null },
          {
            port: '/dev/ttyACM0',
            product: null,
            scales: [],
            because: inLanguage('the display is at it', 'к нему подключён дисплей'),
          },
        ],
      },
    },
    play: () => press('#scale-scan'),
  },
  'seen by a monitor': {
    ...shown(),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
