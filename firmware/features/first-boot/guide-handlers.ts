/** What each operation of the guide of a new lane does. */

import { BANK_DRIVERS } from '#firmware/config/sections/banks.ts'
import { DISPLAY_CHOICES } from '#firmware/config/sections/display.ts'
import { Fault } from '#firmware/fault.ts'
import { type Handlers, withStatus } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { GUIDE_OPERATIONS } from './guide-operations.ts'
import type { OneTimeCode } from './one-time-setup-code.ts'
import type { SetupConfig } from './save-hardware-choice.ts'
import type { Setup } from './setup.ts'

const SUCCESS = { status: 'success' } as const

/** The keys of laned.yaml that the guide asks about. */
const ASKED = ['banks.*.driver', 'banks.*.url', 'display.protocol', 'camera.driver']

export function guideHandlers(
  setup: Setup,
  access: OneTimeCode,
): Handlers<typeof GUIDE_OPERATIONS> {
  return {
    getSetupDoor: () => ({ isOpen: access.code !== null }),

    openSetupSession({ body }, { request: { ip } }) {
      const { token, validMs } = access.redeem(body.code, ip)
      return { token, validSeconds: validMs / 1_000 }
    },

    getSetup() {
      const { isNew, name, steps, network, isCabled, outcome } = setup.view
      return { isNew, name, steps, network, isCabled, banks: setup.banks, outcome }
    },

    joinNetwork({ body: { name, password, hidden } }) {
      setup.join({ name, password, isHidden: hidden })
      return withStatus(202, SUCCESS)
    },

    async getSetupParts() {
      const { whyNot } = configOf(setup)
      const { banks, display, camera } = await configOf(setup).view()
      const choices = { drivers: BANK_DRIVERS, protocols: DISPLAY_CHOICES }
      const { describeSettings } = await import('#firmware/config/describe-settings.ts')
      const fields = describeSettings().settings.filter(({ path }) =>
        ASKED.includes(path.join('.')),
      )
      return { whyNot, banks, display, camera, ...choices, fields }
    },

    async setSetupParts({ body }) {
      const { check = false, ...answer } = body
      const config = configOf(setup)
      const { changed, warnings, money } = await (check
        ? config.check(answer)
        : config.save(answer))
      return withStatus(202, { ...SUCCESS, changed, warnings, money, restarting: !check })
    },

    finishSetup() {
      const { stays, ends } = setup.finish()
      return { ...SUCCESS, stays, ends }
    },
  }
}

function configOf({ config }: Setup): SetupConfig {
  if (config) return config
  throw new Fault('not-configured', say('fault.config.started-without-file'))
}
