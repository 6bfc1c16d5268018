/** The kiosk of a Pi as its systemd would take it, and what it starts once the lane is there. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openHttpServer } from '#test/http-server.ts'
import { exposureOf, unitProblems } from '#test/sandbox/systemd-unit.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const UNIT = 'systemd/laned-kiosk.service'
const PACKAGES = 'systemd/laned-kiosk-packages.sh'
/** Of ten; `systemd-analyze security` calls up to 3.9 well protected. */
const EXPOSURE_MAX = 3

/** A system that has these programs, and apt-get that brings what it is asked for, or nothing. */
function fetchOn(have: readonly string[], isOnline: boolean, isCut = false) {
  using folder = temporaryFolder()
  const [bin, fonts] = [folder.file('usr/bin'), folder.file('usr/share/fonts/truetype/dejavu')]
  for (const each of [bin, fonts]) mkdirSync(each, { recursive: true })
  for (const name of have) writeFileSync(join(bin, name), '', { mode: 0o755 })
  // What a power cut leaves, in both of its kinds; each is mended by one order, which asks for no package.
  const [cut, half] = [folder.file('cut'), folder.file('half')]
  if (isCut) for (const each of [cut, half]) writeFileSync(each, '')
  writeFileSync(folder.file('dpkg'), `#!/bin/sh\nrm -f ${cut}\n`, { mode: 0o755 })
  const brings = `case "$*" in *--fix-broken) [ -e ${cut} ] || rm -f ${half}; exit ;; esac
    [ ! -e ${cut} ] && [ ! -e ${half} ] || { echo 'E: dpkg was interrupted'; exit 100; }
    case $1 in install) shift 3; echo "$*" > ${folder.file('asked')}
    for each; do case $each in
      xwayland) set -- Xwayland ;; fonts-dejavu-core) set -- ../share/fonts/truetype/dejavu/DejaVuSans.ttf ;; *) set -- $each ;;
    esac; : > "${bin}/$1"; chmod 755 "${bin}/$1"; done ;; esac`
  const aptGet = isOnline ? brings : 'echo "E: Unable to locate package cage"; exit 100'
  writeFileSync(folder.file('apt-get'), `#!/bin/sh\n${aptGet}\n`, { mode: 0o755 })
  const script = readFileSync(PACKAGES, 'utf8').replaceAll('/usr/', `${folder.file('usr')}/`)
  const env = { PATH: `${folder.path}:/usr/bin:/bin` }
  const { status, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env })
  const asked = existsSync(folder.file('asked')) && readFileSync(folder.file('asked'), 'utf8')
  return { status, stderr, asked: asked || null }
}

spec('the kiosk', {
  'fetches what a stock card lacks, and no more'() {
    const all = fetchOn([], true)
    assert.equal(all, {
      status: 0,
      stderr: '',
      asked: 'cage xwayland chromium fonts-dejavu-core\n',
    })
    assert.is(fetchOn(['cage', 'Xwayland', 'chromium-browser'], true).asked, 'fonts-dejavu-core\n')
  },
  'fetches it after a power cut that left packages half unpacked'() {
    assert.equal(fetchOn(['cage', 'Xwayland', 'chromium'], true, true), {
      status: 0,
      stderr: '',
      asked: 'fonts-dejavu-core\n',
    })
  },
  'says what is missing where there is no network, and is tried again by its unit'() {
    const { status, stderr } = fetchOn(['cage'], false)
    assert.is(status, 69)
    assert.match(
      stderr,
      /E: Unable to locate[\s\S]*needs xwayland chromium fonts-dejavu-core: apt-get install/,
    )
    const unit = readFileSync('systemd/laned-kiosk-packages.service', 'utf8')
    assert.match(unit, /^Restart=on-failure$/m)
    assert.match(readFileSync(UNIT, 'utf8'), /^Wants=laned-kiosk-packages\.service$/m)
  },
  'has a unit in which systemd finds nothing wrong, and little to attack'() {
    assert.equal(unitProblems(UNIT), [])
    assert.ok(exposureOf(UNIT) <= EXPOSURE_MAX, `exposure ${exposureOf(UNIT)}`)
  },
  async 'opens the address of its own also where a drop-in of before names another'() {
    using folder = temporaryFolder()
    for (const [name, text] of [
      ['cage', 'echo "backends $WLR_BACKENDS"; for last; do :; done; echo "opens $last"'],
      ['chromium', 'exit 1'],
      ['node', 'exit 0'],
    ] as const)
      writeFileSync(folder.file(name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    const env = {
      PATH: folder.path,
      LANED_NODE: folder.file('node'),
      RUNTIME_DIRECTORY: folder.path,
      WLR_BACKENDS: 'drm',
    }
    const opened = (more: NodeJS.ProcessEnv) =>
      spawnSync('/bin/sh', ['systemd/laned-kiosk.sh'], {
        encoding: 'utf8',
        env: { ...env, ...more },
      })
    const before = opened({ LANED_GLASS: 'http://127.0.0.1:8081/glass' })
    assert.is(before.stdout, 'backends drm\nopens http://127.0.0.2:8079/glass\n')
    assert.match(before.stderr, 'and not http://127.0.0.1:8081/glass')
    const touched = opened({ LANED_KIOSK_TOUCH: 'yes' })
    assert.is(touched.stdout, 'backends drm,libinput\nopens http://127.0.0.2:8079/glass\n')
    assert.is(touched.stderr, '')
  },
  'reads no keyboard: its compositor has the monitor alone, and rules keep keys from a touched one'() {
    assert.match(readFileSync(UNIT, 'utf8'), /^Environment=WLR_BACKENDS=drm$/m)
    const rules = readFileSync('systemd/99-laned-kiosk.rules', 'utf8')
    for (const kind of ['KEYBOARD', 'MOUSE', 'KEY'])
      assert.match(rules, new RegExp(`ID_INPUT_${kind}}=="1".*LIBINPUT_IGNORE_DEVICE}="1"`))
  },
  async 'waits for the page of its lane, and shows it alone'() {
    using folder = temporaryFolder()
    const program = (name: string, text: string) => {
      writeFileSync(folder.file(name), `#!/bin/sh\n${text}\n`)
      chmodSync(folder.file(name), 0o755)
    }
    program('cage.fetched', 'echo "cage $*"; echo "socket in $XDG_RUNTIME_DIR"')
    program('chromium', 'exit 1')
    // Nothing else of this machine: it may have a cage of its own.
    for (const name of ['mv', 'dirname']) symlinkSync(`/usr/bin/${name}`, folder.file(name))
    // What is waited for first comes while it waits.
    program('sleep', 'cd "$(dirname "$0")" && { [ ! -e cage.fetched ] || mv cage.fetched cage; }')
    let asked = 0
    // A lane that starts: nobody, then one without a screen, then the page.
    await using server = await openHttpServer(
      (_request, reply) => {
        asked += 1
        reply.writeHead(asked < 4 ? 404 : 200, { connection: 'close' }).end()
      },
      undefined,
      '127.0.0.2',
    )
    const page = `${server.url}/glass`
    const kiosk = spawn('/bin/sh', ['systemd/laned-kiosk.sh'], {
      env: {
        PATH: folder.path,
        LANED_GLASS: page,
        LANED_NODE: process.execPath,
        RUNTIME_DIRECTORY: folder.path,
        // As PAM sets it; the unit has no way there.
        XDG_RUNTIME_DIR: '/run/user/999',
      },
    })
    let said = ''
    for (const stream of [kiosk.stdout, kiosk.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    const [code] = await once(kiosk, 'close')
    assert.is(code, 0, said)
    assert.is(asked, 4)
    assert.match(said, 'waits for chromium and cage, which laned-kiosk-packages.service fetches')
    const hints = said.split('\n').filter((line) => line.includes('config check'))
    assert.is(hints.length, 1, 'each thing is told once')
    assert.match(hints[0] ?? '', 'display: { driver: screen } and a listener at this address')
    assert.match(said, 'cage -d -- chromium --kiosk')
    assert.ok(said.includes(`${page}\nsocket in ${folder.path}\n`), said)
  },
})
