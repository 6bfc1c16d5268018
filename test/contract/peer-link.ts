/** What every way between two lanes promises: an answer, or a Fault that says why there is none. */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import type { PeerDesk, PeerLink } from '#hal/peers.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'

export interface PeerRig extends AsyncDisposable {
  /** To the master at the desk, as the lane `lane-1`. */
  readonly link: PeerLink
}

const bytes = (...values: number[]) => new Uint8Array(values)

export function peerLinkContract(driver: string, open: (desk: PeerDesk) => Promise<PeerRig>): void {
  const echo: PeerDesk = async (caller, operation, { head, body }) => ({
    head: { caller: caller.serialNumber, operation, head },
    body,
  })
  const ask = ({ link }: PeerRig, timeoutMs = 10_000, signal?: AbortSignal) =>
    link.ask(
      'changes',
      { head: { after: 7 }, body: bytes(1, 2, 255) },
      { timeoutMs, ...(signal && { signal }) },
    )

  spec(`peer link contract: ${driver}`, {
    async 'carries head and body both ways, and says who asks'() {
      await using rig = await open(echo)
      const { head, body } = await ask(rig)
      assert.equal(head, { caller: 'lane-1', operation: 'changes', head: { after: 7 } })
      assert.equal([...body], [1, 2, 255])
    },
    async 'keeps answers apart when many are asked for at once'() {
      await using rig = await open(echo)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          rig.link.ask('content', { head: at, body: bytes(at) }, { timeoutMs: 10_000 }),
        ),
      )
      assert.equal(
        answers.map(({ body }) => body[0]),
        Array.from({ length: 20 }, (_, at) => at),
      )
    },
    async 'hands on what the master refuses'() {
      await using rig = await open(async () => {
        throw new Fault('busy', 'not now')
      })
      await faultOf(() => ask(rig), 'busy')
    },
    async 'gives up after its time'() {
      await using rig = await open(() => new Promise(() => {}))
      await faultOf(() => ask(rig, 100), 'unreachable')
    },
    async 'ends at once when it is told to'() {
      await using rig = await open(() => new Promise(() => {}))
      const giveUp = new AbortController()
      const waiting = faultOf(() => ask(rig, 60_000, giveUp.signal), 'unreachable')
      giveUp.abort()
      await waiting
    },
  })
}
