/**
 * Synchronisation: a new lane against rsync, what an idle lane costs, and a change to 500 lanes.
 *
 *   npm run bench sync -- [--templates 10000] [--lanes 500] [--idle 60] [--wire 0]     0 leaves a part out
 *
 * All but the last over loopback with real TLS, synchronisation alone. `--wire 300` is an idle lane as it
 * is installed, with all that it sends, for so many seconds; as root. The reference of the first is `rsync` of the same pictures, one
 * file each, from a daemon over the same link. CPU is of this process: master and lane together.
 */
import { parseArgs } from 'node:util'
import { idleWire } from './sync/idle-wire.ts'
import { manyLanes } from './sync/many-lanes.ts'
import { newLane } from './sync/new-lane.ts'

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      templates: { type: 'string', default: '10000' },
      lanes: { type: 'string', default: '500' },
      idle: { type: 'string', default: '60' },
      wire: { type: 'string', default: '0' },
    },
  })
  if (Number(values.templates) > 0) await newLane(Number(values.templates), Number(values.idle))
  if (Number(values.wire) > 0) await idleWire(Number(values.wire))
  if (Number(values.lanes) > 0) await manyLanes(Number(values.lanes))
}
