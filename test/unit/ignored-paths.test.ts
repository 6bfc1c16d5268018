/** What .gitignore names is known as it is to git: folders with what is in them, names anywhere. */
import * as assert from 'uvu/assert'
import { ignoredBy } from '#scripts/tidy/ignored-paths.ts'
import { spec } from '#test/spec.ts'

const isIgnored = ignoredBy('# made\nnode_modules\n*.log\n*.egg-info/\n\n/dist/\n/clients/dist/\n')

const PATHS: Readonly<Record<string, boolean>> = {
  dist: true,
  'dist/lane.js': true,
  'clients/dist': true,
  'clients/dist/generated/x.ts': true,
  'clients/x/node_modules/y.js': true,
  'deep/below/some.log': true,
  'laned.egg-info/PKG-INFO': true,
  'clients/src/dist': false,
  'distance.ts': false,
  'clients/src/lane.ts': false,
  'log/x.ts': false,
}

spec(
  'a path of the checkout',
  Object.fromEntries(
    Object.entries(PATHS).map(([path, ignored]) => [
      `${path} is ${ignored ? 'made' : 'ours'}`,
      () => assert.is(isIgnored(path), ignored),
    ]),
  ),
)
