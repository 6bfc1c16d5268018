/**
 * The laned.yaml of a flashed card, as a release has it: without the sections of features that its commit is without, since a lane of
 * that release would not start with them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURE_OF_SECTION } from '#firmware/kernel/known-sections.ts'

export function flashedConfig(checkout = ''): string {
  const absent = Object.entries(FEATURE_OF_SECTION).flatMap(([key, feature]) =>
    existsSync(join(checkout, 'firmware/features', feature)) ? [] : [key],
  )
  return withoutSections(readFileSync(join(checkout, 'systemd/laned.yaml'), 'utf8'), absent)
}

/** Each with the comment above it: they stand apart by an empty line. */
export function withoutSections(text: string, keys: readonly string[]): string {
  const isOf = (lines: string) =>
    lines.split('\n').some((line) => keys.some((key) => line.startsWith(`${key}:`)))
  return text
    .split('\n\n')
    .filter((lines) => !isOf(lines))
    .join('\n\n')
}
