/** A copy of the checkout to write into, which runs as it does: the files that git knows, and the packages. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Addition, Edit } from './additions.ts'

export interface CheckoutCopy {
  readonly root: string
  write(addition: Addition): void
  /** Resolves to what it printed; rejects with that where it fails. */
  run(program: string, ...args: readonly string[]): Promise<string>
}

export function copyCheckout(root: string): CheckoutCopy {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const file of list.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(file, join(root, file))
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')

  function textOf(file: string, edit: Edit): string {
    if ('text' in edit) return edit.text
    if ('copyOf' in edit)
      return edit.replaced.reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        read(edit.copyOf),
      )
    return edit.before.reduce((text, [place, added]) => {
      if (!text.includes(place)) throw new Error(`${file} has no ${place}`)
      return text.replace(place, () => added + place)
    }, read(file))
  }

  return {
    root,
    write({ files }) {
      for (const [file, edit] of Object.entries(files)) {
        const text = textOf(file, edit)
        mkdirSync(dirname(join(root, file)), { recursive: true })
        writeFileSync(join(root, file), text)
      }
    },
    async run(program, ...args) {
      const options = { cwd: root, maxBuffer: 1e7 }
      const ran = await promisify(execFile)(program, args, options).catch(
        ({ stdout, stderr }: { stdout: string; stderr: string }) => {
          throw new Error(`${[program, ...args].join(' ')}: ${stdout}${stderr}`)
        },
      )
      return ran.stdout
    },
  }
}
