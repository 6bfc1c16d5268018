/** Kills this very process before a chosen call to SQLite: where a power cut may fall. */
import { DatabaseSync, StatementSync } from 'node:sqlite'

/** `deadlyCall` counts from 1; 0: none. Returns how many calls there were so far. */
export function dieBeforeCall(deadlyCall: number): () => number {
  let calls = 0
  const dieInTime = () => {
    calls += 1
    if (calls === deadlyCall) process.kill(process.pid, 'SIGKILL')
  }
  const { exec } = DatabaseSync.prototype
  const { run } = StatementSync.prototype
  DatabaseSync.prototype.exec = function (sql) {
    dieInTime()
    exec.call(this, sql)
  }
  StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
    dieInTime()
    return run.apply(this, values)
  } as typeof run
  return () => calls
}
