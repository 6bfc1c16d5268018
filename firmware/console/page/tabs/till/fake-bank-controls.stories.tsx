/** The levers of a fake bank, behind the switch of the simulator. */
import { SimulatorSwitch } from '../../parts/simulator.tsx'
import { press } from '../../stories/press.ts'
import type { Stories } from '../../stories/story.ts'
import { BankLevers } from './fake-bank-controls.tsx'
import 'page-words:till'

const NONE = { display: false, camera: false, scale: false, indicator: false }

const levers = (bankIsOut: boolean): Stories[string] => ({
  parts: { levers: { ...NONE, bank: true, bankIsOut } },
  show: () => (
    <>
      <SimulatorSwitch />
      <div class="till" data-face="pay">
        <BankLevers />
      </div>
    </>
  ),
  // This browser remembers it.
  async play(card) {
    if (!card.querySelector('.simulator')) await press('#simulator-switch')
  },
})

export const STORIES: Stories = {
  'at hand': levers(false),
  'the bank made silent': levers(true),
}
