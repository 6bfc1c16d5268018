/** The camera's room: its picture or why there is none, and what is recognised in it. */
import { SimulatorSwitch } from '../../parts/simulator.tsx'
import { press } from '../../stories/press.ts'
import { inLanguage, RefusedAnswer, type Stories } from '../../stories/story.ts'
import { Tab } from './camera.tsx'
import { ROOM, recognised, WELL } from './given.ts'
import 'page-words:part-names'

const shown: Stories[string] = { parts: ROOM, show: () => <Tab /> }
const noPicture = new RefusedAnswer(503, inLanguage('no picture', 'изображения нет'))

const turnOn = (card: HTMLElement) =>
  card.querySelector<HTMLElement>('#simulator-switch[aria-pressed=false]')?.click()

export const STORIES: Stories = {
  'a picture': shown,
  'a picture that was recognised': {
    ...shown,
    answers: { 'GET /api/get_result': { code: 0, data: recognised() } },
    play: () => press('#recognise'),
  },
  slow: {
    ...shown,
    parts: {
      ...ROOM,
      camera: {
        isConnected: true,
        state: 'degraded',
        reason: inLanguage('2 pictures a second', '2 кадра в секунду'),
      },
    },
  },
  'no picture': {
    parts: {
      ...ROOM,
      camera: {
        isConnected: false,
        state: 'failed',
        reason: inLanguage(
          'no camera is found: is the ribbon in its place?',
          'камера не найдена: вставлен ли шлейф?',
        ),
      },
    },
    answers: { 'GET /console/camera.jpg': noPicture },
    show: () => <Tab />,
  },
  'connected, without a picture': {
    parts: { ...ROOM, camera: WELL },
    answers: { 'GET /console/camera.jpg': noPicture },
    show: () => <Tab />,
  },
  'a fake with its controls': {
    parts: {
      ...ROOM,
      levers: {
        display: false,
        camera: true,
        scale: true,
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
  'seen by a cashier': { ...shown, person: { name: 'Olga', role: 'till', mayRefund: false } },
  'seen by a monitor': { ...shown, person: { name: 'Screen', role: 'monitor', mayRefund: false } },
}
