/** The support bundle as an operation: what a person far away needs to see of the lane, in one file. */
import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'

/** One at a time: each takes some megabytes of journal, and goes through the databases. */
const BUNDLES = { what: say('text.host.queue-support-bundles'), atOnce: 1, waiting: 2 }

export const SUPPORT_OPERATIONS = operations({
  downloadSupportBundle: {
    at: 'GET /device/support-bundle',
    access: 'operate',
    tag: 'Log',
    summary: 'Logs, config, versions, health, state of the databases: a tar.gz without secrets',
    answers: {},
    documented: { 200: { types: ['application/gzip'], schema: BYTES } },
    sendsItself: true,
    answerHeaders: ['Content-Disposition'],
    faults: ['storage'],
    queue: BUNDLES,
    lanectl: { byHand: 'support bundle --on-lane' },
    page: { tab: 'device', pressedBy: 'device-tab' },
  },
})
