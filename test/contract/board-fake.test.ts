/** The fake board keeps the contract. */
import { openFakeBoard } from '#drivers/board/fake-board.ts'
import { boardContract } from './board.ts'

boardContract('fake', async () => {
  const board = openFakeBoard()
  const card = { name: 'mmcblk0', model: 'FAKE' }
  board.become({ card: { ...card, kind: 'sd', usedPercent: null, spare: null } })
  return {
    board,
    async strain(isStrained) {
      const now = { now: isStrained, sinceStart: isStrained }
      board.become({ temperature: isStrained ? 84 : 45, throttled: now, underVoltage: now })
    },
    wear() {
      board.become({ card: { ...card, kind: 'emmc', usedPercent: 70, spare: 'low' } })
    },
    silence() {
      board.become({ temperature: null, throttled: null, underVoltage: null })
      board.become({ card: null, watchdog: null, limitsMemory: null, memory: null })
    },
    async [Symbol.asyncDispose]() {
      board[Symbol.dispose]()
    },
  }
})
