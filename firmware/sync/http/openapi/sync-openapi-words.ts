/** The document's words for synchronisation, the fleet's keys and its configs. */
import type { DocumentWords } from '#firmware/http/openapi/openapi-words.ts'
import { wordsOf } from '#firmware/operations/serve.ts'
import { FLEET_CONFIG_OPERATIONS } from '../../operations/fleet-config-operations.ts'
import { SYNC_OPERATIONS } from '../../operations/sync-operations.ts'

export const SYNC_WORDS: DocumentWords = {
  tags: {
    Synchronisation: 'Many lanes in step: a master and those that follow it.',
    Fleet: "The master's keys, configs and lanes.",
  },
  schemas: {},
  operations: wordsOf({ ...SYNC_OPERATIONS, ...FLEET_CONFIG_OPERATIONS }),
}
