/** The guide of a new lane at each of its steps, and of a lane that was set up without a code. */
import { useEffect, useState } from 'preact/hooks'
import type { Parts } from '#firmware/console/page/lane-parts.ts'
import { press } from '#firmware/console/page/stories/press.ts'
import { inLanguage, type Stories, type Story } from '#firmware/console/page/stories/story.ts'
import { forgetTillAlone } from '#firmware/console/page/tab-session.ts'
import { BANKS, DISPLAYS, OUTCOME, SETUP_PARTS, setupAt, WIFI } from './given.ts'
import { Guide } from './guide.tsx'
import 'page-words:till'

/** The next story is drawn before the one before it has gone: the last to go ends the session. */
let drawn = 0

/** The tab of somebody who came in by the code. */
function InSetUp() {
  useState(() => {
    drawn += 1
    sessionStorage.setItem('laned-setup', 'yes')
  })
  useEffect(
    () => () => {
      drawn -= 1
      if (drawn === 0) forgetTillAlone()
    },
    [],
  )
  return <Guide />
}

const answers: Story['answers'] = {
  'GET /setup/parts': SETUP_PARTS,
  'GET /device/display': DISPLAYS,
}
const DISPLAY_OFF = { isConnected: false, screen: null, reason: null }

const step = (setup: Parts['setup'], more: Partial<Parts> = {}): Story => ({
  parts: { setup, banks: BANKS, display: DISPLAY_OFF, ...more },
  answers,
  show: () => <InSetUp />,
})

const { network } = setupAt(null)
const alone = { ...network, isOnline: false, addresses: [] }
const inItsWifi = { ...alone, hotspot: 'lane-7' }

const withoutCode = (hasBank: boolean): Story => ({
  parts: {
    payment: { current: null, currency: null, hasBank, lastEntry: null },
    display: DISPLAY_OFF,
    banks: BANKS,
    items: { list: [] },
  },
  answers,
  show: () => <Guide />,
})

export const STORIES: Stories = {
  'no network': step(setupAt('network', { network: alone })),
  'in the Wi-Fi of the lane': step(setupAt('network', { network: inItsWifi })),
  'a Wi-Fi is joined': step(
    setupAt('network', {
      network: { ...inItsWifi, joining: { name: WIFI, state: 'waiting', why: null } },
    }),
  ),
  'a Wi-Fi was not joined': step(
    setupAt('network', {
      network: {
        ...inItsWifi,
        joining: {
          name: WIFI,
          state: 'failed',
          why: inLanguage('the password is wrong', 'неверный пароль'),
        },
      },
    }),
  ),
  'no Wi-Fi to join': step(setupAt('network', { network: { ...alone, canJoin: false } })),
  'the parts': step(setupAt('parts')),
  'the parts were saved': {
    ...step(setupAt('parts')),
    answers: {
      ...answers,
      'POST /setup/parts': {
        status: 'success',
        restarting: true,
        money: [],
        changed: ['camera.driver'],
        warnings: [
          inLanguage('no camera: goods are not recognised', 'без камеры товары не распознаются'),
        ],
      },
    },
    play: () => press('#set-parts [type=submit]'),
  },
  'the bank': step(setupAt('bank')),
  'the bank, fields missing': {
    ...step(setupAt('bank')),
    play: () => press('#set-bank [type=submit]'),
  },
  'the display': step(setupAt('display')),
  'the display is a screen': step(setupAt('display', { isCabled: false })),
  'the region of the camera': step(setupAt('camera')),
  'the first item': step(setupAt('item')),
  'a lane without a camera': step({
    ...setupAt('bank'),
    steps: setupAt('bank').steps.map((one) =>
      one.name === 'camera' || one.name === 'item' ? { ...one, state: 'absent' } : one,
    ),
  }),
  'all is done': step(setupAt(null, { outcome: OUTCOME })),
  finished: {
    ...step(setupAt(null, { outcome: OUTCOME })),
    answers: { 'POST /setup/finish': { status: 'success', ...OUTCOME } },
    play: () => press('#finish'),
  },
  'without a code': withoutCode(false),
}
