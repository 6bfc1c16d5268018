/** What the page has one of: a form row that tells what is wrong, a sentence in the place of what is not there. */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

const PAGE = 'firmware/console/page'

/** A second one is written like this, and belongs into the one part. */
const PARTS = [
  { home: 'parts/form-row.tsx', written: /'?aria-invalid'?[=:]/ },
  { home: 'parts/form-row.tsx', written: /class="(trouble|with-unit)"/ },
  {
    home: 'parts/card-button-and-form.tsx',
    written: /<p class="muted[^"]*" id="([\w-]*-none|none-[\w-]*|no-[\w-]*)"/,
  },
  { home: 'parts/card-button-and-form.tsx', written: /class="pill"/ },
  { home: 'parts/dialog.tsx', written: /\.showModal\(/, but: ['login.tsx'] },
] as const

spec('a part of the page', {
  'is written in one file'() {
    for (const { home, written, ...rest } of PARTS) {
      const allowed: readonly string[] = [home, ...('but' in rest ? rest.but : [])]
      const others = globSync(`${PAGE}/**/*.{ts,tsx}`)
        .map((file) => file.slice(PAGE.length + 1))
        .filter((file) => written.test(readFileSync(`${PAGE}/${file}`, 'utf8')))
        .filter((file) => !allowed.includes(file))
      assert.equal(others, [], `as ${home} has it (${written.source})`)
    }
  },
})
