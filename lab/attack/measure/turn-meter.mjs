/**
 * Loaded into a lane that is attacked (`node --import`): the longest turn of its event loop, in processor time of
 * its main thread. So long nobody else is answered, and unlike a wait on the wall clock it is the same on a machine
 * that has other work. Whoever connects to $TURN_METER_SOCKET is told the longest one since it was last asked.
 *
 * Between two looks lies at most the pause between them and one turn; what is collected as garbage counts.
 * Plain JavaScript: what Node needs to strip types would count as memory of the lane, which is measured, too.
 */
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

/** @import { Socket } from 'node:net' */

const CHECK_EVERY_MS = 5

const { TURN_METER_SOCKET: socket, NODE_OPTIONS: options } = process.env
// Not for the programs that the lane starts.
delete process.env['NODE_OPTIONS']
if (socket && options && isMainThread) measure(socket)

/** @param {string} path */
function measure(path) {
  let before = process.threadCpuUsage()
  let longestMicroseconds = 0
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longestMicroseconds = Math.max(longestMicroseconds, user + system)
    before = process.threadCpuUsage()
  }
  setInterval(look, CHECK_EVERY_MS).unref()
  /** @param {Socket} connection */
  const tell = (connection) => {
    connection.on('error', () => {})
    // After the next look, so that the turn in which it was asked is counted.
    setTimeout(() => {
      connection.end(String(longestMicroseconds / 1_000))
      longestMicroseconds = 0
    }, 2 * CHECK_EVERY_MS)
  }
  createServer(tell).listen(path).unref()
}
