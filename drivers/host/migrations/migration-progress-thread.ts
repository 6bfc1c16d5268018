/** The thread of migration-progress.ts: watches the process, and tells systemd for as long as it does any work. */
import { statSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { openNotifySocket } from '../datagram-socket.ts'
import { stillStarting } from '../systemd-notify.ts'
import type { ProgressThreadOptions } from './migration-progress.ts'

const { socket, words, log, everyMs, withinMs } = workerData as ProgressThreadOptions
/** This thread alone uses far less processor time than this. */
const PROCESSOR_MS_MIN = 20
const MEBIBYTE = 2 ** 20

const notify = openNotifySocket(socket)
let beats = 0
let [usedMs, written] = [processorMs(), writtenBytes()]

setInterval(() => {
  beats += 1
  const [nowMs, bytes] = [processorMs(), writtenBytes()]
  const isAtWork = nowMs - usedMs >= PROCESSOR_MS_MIN || bytes !== written
  ;[usedMs, written] = [nowMs, bytes]
  if (!isAtWork) return
  const soFar = `${Math.round((beats * everyMs) / 1_000)} s so far`
  const progress = `${words}: ${soFar}, ${Math.round(bytes / MEBIBYTE)} MiB written`
  notify.send(stillStarting(progress, withinMs))
}, everyMs)

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function writtenBytes(): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}
