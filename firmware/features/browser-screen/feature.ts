/** `display: { driver: screen }` browsers as the customer's display, and what they show while nobody pays. */
import { feature } from '#firmware/kernel/feature.ts'
import { BROWSER_SCREEN_EVENTS } from './browser-screen-events.ts'
import { Screen } from './browser-screen-section.ts'

export const FEATURE = feature({
  name: 'browser-screen',
  display: {
    section: Screen,
    open: async (section, surroundings) =>
      (await import('./driver/browser-display.ts')).openBrowserDisplay(section, surroundings),
  },
  needs: ['journal', 'storage', 'display', 'pictures', 'sentPictures', 'shop', 'kiosk'],
  settings: { advanced: ['idle.folder'] },
  events: BROWSER_SCREEN_EVENTS,
  operations: async () => ({
    device: (await import('./browser-screen-operations.ts')).BROWSER_SCREEN_OPERATIONS,
  }),
  lanectl: { 'display screens': () => import('./lanectl/browser-screens.ts') },
  check: async (_section, check) =>
    (await import('./check-browser-screen.ts')).checkBrowserScreen(check),
  open: async (lane) => (await import('./open-browser-screens.ts')).openBrowserScreens(lane),
})
