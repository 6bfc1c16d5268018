/** A unit file of the release: what systemd says of it, and what it sets. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** What `systemd-analyze verify` says of this unit; programs that only a device has are no problem. */
export function unitProblems(unit: string): string[] {
  return analyze('verify', '--man=no', unit)
    .split('\n')
    .filter((line) => line.includes(basename(unit)) && !line.includes('is not executable'))
}

/** Of ten; `systemd-analyze security` calls up to 3.9 well protected. */
export function exposureOf(unit: string): number {
  const judged = analyze('security', '--offline=true', '--no-pager', unit)
  return Number(/exposure level for \S+: ([\d.]+)/.exec(judged)?.[1])
}

/** Every word of every line with this key, in the order of the file. An empty line takes back what was before it. */
export function unitSetting(unit: string, key: string): readonly string[] {
  let words: string[] = []
  for (const line of readFileSync(unit, 'utf8').split('\n')) {
    if (!line.startsWith(`${key}=`)) continue
    const value = line.slice(key.length + 1).trim()
    words = value === '' ? [] : [...words, ...value.split(/\s+/)]
  }
  return words
}

function analyze(...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return `${stdout}${stderr}`
}
