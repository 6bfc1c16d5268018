/** What the operations on laned.yaml do. */
import { type Handlers, withStatus } from '../operations/serve.ts'
import type { ConfigEditor } from './config-editor.ts'
import type { CONFIG_OPERATIONS } from './config-operations.ts'

export function configHandlers(editor: ConfigEditor): Handlers<typeof CONFIG_OPERATIONS> {
  return {
    getConfig: () => editor.current(),

    async listSettings() {
      const { describeSettings } = await import('#firmware/config/describe-settings.ts')
      return describeSettings()
    },

    checkConfig: ({ body }) => editor.propose(body),

    writeConfig({ body, caller }) {
      const { revision, restart, ...draft } = body
      return editor.write(draft, { revision, restart, by: caller?.name ?? null })
    },

    restoreConfig({ body: { check, ...order }, caller }) {
      if (check) return editor.proposeRestore()
      return editor.restore({ ...order, by: caller?.name ?? null })
    },

    async restartProgram({ caller }) {
      await editor.restart.now(caller?.name ?? null)
      return withStatus(202, { status: 'restarting' })
    },
  }
}
