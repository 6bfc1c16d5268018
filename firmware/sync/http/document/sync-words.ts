/** The document's words for synchronisation, the fleet's keys and its configs. */
import type { DocumentWords } from '#firmware/http/document/document-words.ts'
import examples from './sync-examples.json' with { type: 'json' }

const MASTER = ['not-master', 'storage'] as const

export const SYNC_WORDS: DocumentWords = {
  tags: {
    Synchronisation: 'Many lanes in step: a master and those that follow it.',
    Fleet: "The master's keys, configs and lanes.",
  },
  schemas: {},
  operations: {
    'POST /api/set_sync_master': {
      id: 'becomeMaster',
      tag: 'Synchronisation',
      summary: 'This device is the master, and its own lane the first that follows',
      faults: ['refused', 'storage', 'unreachable'],
    },
    'POST /api/set_sync_slave': {
      id: 'followMaster',
      tag: 'Synchronisation',
      summary: 'This lane follows a master',
      description: 'Without `masterIP` it is found on the network. `key` is kept sealed.',
      faults: ['refused', 'storage', 'unreachable'],
    },
    'POST /api/set_sync_off': {
      id: 'standAlone',
      tag: 'Synchronisation',
      summary: 'This device stands alone',
      faults: ['storage'],
    },
    'POST /api/set_sync_limit': {
      id: 'setSyncLimit',
      tag: 'Synchronisation',
      summary: 'So many templates a minute in each direction',
      faults: ['storage'],
    },
    'GET /api/get_sync_limit': {
      id: 'getSyncLimit',
      tag: 'Synchronisation',
      summary: 'That limit; 0 is none',
    },
    'POST /api/sync': {
      id: 'syncNow',
      tag: 'Synchronisation',
      summary: 'Synchronise, and answer when the lane is in step',
      faults: ['refused', 'unreachable'],
    },
    'GET /api/get_sync_status': {
      id: 'getSyncStatus',
      tag: 'Synchronisation',
      summary: 'The role, what prevents being in step, and at a master its lanes',
      description:
        '`lag`: changes that a lane has not taken yet, null while everything is compared. `left_out`: what is not taken of another, and why. `version`, `state`, `ill` and `last_payment`: what the lane told last of itself; null and empty while it has told nothing.',
    },
    'GET /api/get_fleet_keys': {
      id: 'listFleetKeys',
      tag: 'Fleet',
      summary: 'The keys by which lanes come in, without the keys themselves',
      faults: ['not-master'],
    },
    'POST /api/add_fleet_key': {
      id: 'addFleetKey',
      tag: 'Fleet',
      summary: 'Make a key for a lane; it is told once',
      faults: MASTER,
    },
    'POST /api/revoke_fleet_key': {
      id: 'revokeFleetKey',
      tag: 'Fleet',
      summary: 'A key lets nobody in any more',
      faults: ['not-master', 'not-found', 'storage'],
    },
    'POST /api/replace_device': {
      id: 'replaceDevice',
      tag: 'Fleet',
      summary: 'A code for the new card of a lane that is dead',
      description: "Told once, good for a day; the lane's former code ends.",
      faults: MASTER,
    },
    'POST /api/publish_fleet_config': {
      id: 'publishFleetConfig',
      tag: 'Fleet',
      summary: 'Hand a signed part of a config out in waves',
      description: 'The texts of the fragment and of its `.minisig`, as `lanectl` sends them.',
      faults: ['not-master', 'refused', 'storage'],
    },
    'POST /api/withdraw_fleet_config': {
      id: 'withdrawFleetConfig',
      tag: 'Fleet',
      summary: 'Hand it out no more',
      faults: ['not-master', 'not-found', 'refused', 'storage'],
    },
    'POST /api/revert_fleet_config': {
      id: 'revertFleetConfig',
      tag: 'Fleet',
      summary: 'This lane goes back to the config before, by a restart',
      description: 'In a moment without a payment.',
      faults: ['refused', 'storage'],
    },
    'GET /api/get_fleet_config': {
      id: 'getFleetConfig',
      tag: 'Fleet',
      summary: 'What of the fleet is in force here, and at a master how its roll-out goes',
      faults: ['refused'],
    },
  },
  examples: examples as DocumentWords['examples'],
}
