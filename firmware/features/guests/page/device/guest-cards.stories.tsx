/** The cards of third-party features: working, failed, and with buttons. */

import type { Done } from '#firmware/console/page/lane-rows.ts'
import { choose, press, typeIn } from '#firmware/console/page/stories/press.ts'
import { inLanguage, RefusedAnswer, type Stories } from '#firmware/console/page/stories/story.ts'
import { GuestCards } from './guest-cards.tsx'

type Guest = Done<'GET /features'>['features'][number]

const TIDE: Guest = {
  name: 'tide',
  version: '1.0.0',
  state: 'running',
  why: null,
  attention: null,
  title: { en: 'Tide', ru: 'Прилив' },
  operations: [
    {
      name: 'show',
      at: 'GET /features/tide/show',
      access: 'read',
      takes: [],
      title: { en: 'How high the water is', ru: 'Как высоко стоит вода' },
      gives: [
        {
          name: 'metres',
          is: 'number',
          title: { en: 'Height, m', ru: 'Высота, м' },
          optional: false,
          least: null,
          most: null,
        },
        {
          name: 'rising',
          is: 'flag',
          title: { en: 'Rising', ru: 'Прибывает' },
          optional: true,
          least: null,
          most: null,
        },
      ],
    },
    {
      name: 'measure',
      at: 'POST /features/tide/measure',
      access: 'change',
      takes: [],
      gives: [],
      title: { en: 'Measure now', ru: 'Измерить' },
    },
    {
      name: 'correct',
      at: 'POST /features/tide/correct',
      access: 'operate',
      title: { en: 'Correct by the gauge', ru: 'Поправить по рейке' },
      takes: [
        {
          name: 'metres',
          is: 'number',
          optional: false,
          least: -10,
          most: 10,
          title: { en: 'Height at the gauge, m', ru: 'Уровень по рейке, м' },
        },
        {
          name: 'by',
          is: 'text',
          optional: true,
          least: null,
          most: 40,
          title: { en: 'Read by', ru: 'Кто снял отсчёт' },
        },
        {
          name: 'calm',
          is: 'flag',
          optional: false,
          least: null,
          most: null,
          title: { en: 'The sea is calm', ru: 'Море спокойно' },
        },
      ],
      gives: [
        {
          name: 'by',
          is: 'number',
          optional: false,
          least: null,
          most: null,
          title: { en: 'Corrected by, m', ru: 'Поправка, м' },
        },
      ],
    },
  ],
  card: { shows: 'show', everySeconds: 30, buttons: ['measure'] },
}
const WHY = inLanguage('its process ended with 1', 'её процесс завершился, код 1')
const FORM: Guest = {
  ...TIDE,
  card: { shows: 'show', everySeconds: 30, buttons: ['measure', 'correct'] },
}
const NEEDS = inLanguage('the gauge is dirty', 'датчик загрязнён')
const show = () => <GuestCards />
const withGuests = (guests: readonly Guest[], shown: object) => ({
  answers: {
    'GET /features': { features: guests },
    'GET /features/tide/show': shown,
    'POST /features/tide/correct': { by: 0.4 },
  } as never,
  show,
})

export const STORIES: Stories = {
  works: withGuests([TIDE], { metres: 2.5, rising: true }),
  'a form': withGuests([FORM], { metres: 2.5, rising: true }),
  'a form that does not fit': {
    ...withGuests([FORM], { metres: 2.5, rising: true }),
    async play() {
      await typeIn('#guest-tide-correct [name=metres]', '12')
      await press('#guest-tide-correct [type=submit]')
    },
  },
  'a form that was sent': {
    ...withGuests([FORM], { metres: 2.9, rising: true }),
    async play() {
      await typeIn('#guest-tide-correct [name=metres]', '2.9')
      await choose('#guest-tide-correct [name=calm]', 'true')
      await press('#guest-tide-correct [type=submit]')
    },
  },
  needs: withGuests([{ ...TIDE, attention: NEEDS }], { metres: 2.5, rising: true }),
  failed: withGuests([{ ...TIDE, state: 'failed', why: WHY }], new RefusedAnswer(503, WHY)),
  none: withGuests([], {}),
}
