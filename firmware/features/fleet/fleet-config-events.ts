/** What happens with signed parts of a config: at a lane that takes them, at a master that hands them out. */
import {
  Count,
  CountOrNull,
  type EventRows,
  maybe,
  Text,
  Thrown,
} from '#firmware/events/event-row.ts'

export const FLEET_CONFIG_EVENTS = {
  'fleet_config.broken': { level: 'error', fields: { error: Thrown } },
  'fleet_config.confirmed': { level: 'info', fields: { sequence: Count } },
  'fleet_config.files_left': { level: 'warn', fields: { why: Text } },
  'fleet_config.left_out': { level: 'error', fields: { sequence: Count, why: Text } },
  'fleet_config.not_asked': { level: 'warn', fields: { why: Text } },
  'fleet_config.not_counted': { level: 'warn', fields: { why: Text } },
  'fleet_config.not_written': { level: 'warn', fields: { why: Text } },
  'fleet_config.published': { level: 'warn', fields: { sequence: Count, waves: Text } },
  'fleet_config.refused': { level: 'error', fields: { sequence: Count, why: Text } },
  'fleet_config.restart_awaited': { level: 'warn', fields: { sequence: maybe(Count), why: Text } },
  'fleet_config.restart_refused': { level: 'warn', fields: { sequence: maybe(Count), why: Text } },
  'fleet_config.restarting': { level: 'warn', fields: { sequence: maybe(Count) } },
  'fleet_config.restarting_anyway': {
    level: 'error',
    fields: { sequence: maybe(Count), why: Text },
  },
  'fleet_config.reverted': { level: 'warn', fields: { sequence: maybe(Count) } },
  'fleet_config.stopped': {
    level: 'error',
    fields: { sequence: Count, serialNumber: Text, why: Text },
  },
  'fleet_config.taken': { level: 'warn', fields: { sequence: Count, sections: Text } },
  'fleet_config.wave_begun': { level: 'info', fields: { sequence: Count, wave: Count } },
  'fleet_config.went_back': { level: 'error', fields: { sequence: CountOrNull, why: Text } },
  'fleet_config.withdrawn': { level: 'warn', fields: { sequence: Count } },
} as const satisfies EventRows
