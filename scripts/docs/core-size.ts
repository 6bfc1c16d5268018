/** How large the core is beside its features. No table of a page is made of it: any commit may change it. */
import { readFileSync } from 'node:fs'
import { productFiles } from '../source-folders.ts'

const PARTS: Readonly<Record<string, RegExp>> = {
  'the lane, firmware/ without page and words': /^firmware\/(?!words\/|.*\/page\/)/,
  'its drivers, drivers/': /^drivers\//,
  'the pages': /^firmware\/.*\/page\//,
  'words, in both languages': /^firmware\/words\//,
  'lanectl, the updater, and what builds and ships': /^scripts\//,
}

/** A line each. */
export function coreSizes(): string[] {
  const ofCore = productFiles('{ts,tsx,mjs,js,css,json}').filter(
    (file) => !file.startsWith('firmware/features/'),
  )
  return Object.entries(PARTS).map(([what, isMeant]) => {
    const lines = ofCore.filter((file) => isMeant.test(file)).map(linesOf)
    return `${String(lines.reduce((all, one) => all + one, 0)).padStart(7)}  ${what}`
  })
}

function linesOf(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length - 1
}
