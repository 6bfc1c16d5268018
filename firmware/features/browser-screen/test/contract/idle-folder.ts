/** What every folder of idle pictures promises: whole files or none, in bounds, in the order of their names. */
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { IDLE, type IdleFolder } from '../../idle-folder.ts'

export interface IdleFolderRig extends Disposable {
  readonly folder: IdleFolder
  fillDisk(): void
  healDisk(): void
}

const bytes = (text: string) => Buffer.from(text)
const namesOf = async (folder: IdleFolder) => (await folder.list()).map(({ name }) => name)

export function idleFolderContract(driver: string, open: () => IdleFolderRig): void {
  spec(`idle folder contract: ${driver}`, {
    async 'keep, list by name, read, replace, forget'() {
      using rig = open()
      const { folder } = rig
      assert.equal(await folder.list(), [])
      await folder.keep('b.png', bytes('picture'))
      await folder.keep('a скидки.txt', bytes('text'))
      const [text, picture] = await folder.list()
      assert.equal([text?.name, text?.kind, text?.bytes], ['a скидки.txt', 'text', 4])
      assert.equal([picture?.name, picture?.kind, picture?.bytes], ['b.png', 'picture', 7])
      await folder.keep('b.png', bytes('another one'))
      assert.is(String(await folder.read('b.png')), 'another one')
      const [, now] = await folder.list()
      assert.is.not(now?.version, picture?.version)
      assert.is(await folder.forget('b.png'), true)
      assert.is(await folder.forget('b.png'), false)
      assert.is(await folder.read('b.png'), null)
      assert.equal(await namesOf(folder), ['a скидки.txt'])
    },
    async 'refuse names and sizes that are no picture and no text'() {
      using rig = open()
      const { folder } = rig
      for (const name of ['a', 'a.gif', '.a.png', '../a.png', 'a/b.png', `${'x'.repeat(81)}.png`])
        await faultOf(() => folder.keep(name, bytes('x')), 'bad-request')
      await faultOf(() => folder.keep('a.png', bytes('')), 'bad-request')
      const long = new Uint8Array(IDLE.textBytesMax + 1)
      await faultOf(() => folder.keep('a.txt', long), 'bad-request')
      const large = new Uint8Array(IDLE.pictureBytesMax + 1)
      await faultOf(() => folder.keep('a.png', large), 'bad-request')
      assert.equal(await folder.list(), [])
    },
    async 'refuse one file more than there may be, and take one in the place of another'() {
      using rig = open()
      const { folder } = rig
      for (let at = 0; at < IDLE.filesMax; at += 1) await folder.keep(`${at}.txt`, bytes('text'))
      await faultOf(() => folder.keep('more.txt', bytes('text')), 'full')
      await folder.keep('0.txt', bytes('other'))
      assert.is((await folder.list()).length, IDLE.filesMax)
    },
    async 'on a full disk nothing changes, and afterwards it goes on'() {
      using rig = open()
      const { folder } = rig
      await folder.keep('a.png', bytes('before'))
      rig.fillDisk()
      await faultOf(() => folder.keep('a.png', bytes('after')), 'storage')
      await faultOf(() => folder.keep('b.png', bytes('new')), 'storage')
      assert.is(String(await folder.read('a.png')), 'before')
      assert.equal(await namesOf(folder), ['a.png'])
      rig.healDisk()
      await folder.keep('b.png', bytes('new'))
      assert.equal(await namesOf(folder), ['a.png', 'b.png'])
    },
  })
}
