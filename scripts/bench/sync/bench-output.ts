/** Output and time limits that both parts of the bench share. */
export const LONG_MS = 30 * 60_000

export function say(title: string, rows: readonly (readonly [string, string, string])[]): void {
  console.log(`\n${title}`)
  for (const [name, value, ratio] of rows)
    console.log(`  ${name.padEnd(38)} ${value.padStart(12)}  ${ratio}`)
}
