/** A day compared with the bank: what agrees, what does not, and what the lane asks about a file. */
import { choose, chooseFile, press, putAway, typeIn } from '../../stories/press.ts'
import { inLanguage, RefusedAnswer, type Stories, type Story } from '../../stories/story.ts'
import { COLUMNS, comparisonOf, DIFFERS, OF_A_FILE, WORDS } from './given.ts'
import { Reconciliation } from './reconciliation.tsx'
import 'page-words:payments'
import 'page-words:till'
import 'page-words:today'

const before: Story = { show: () => <Reconciliation /> }

/** With its verdict in the card alone. */
async function compare(): Promise<void> {
  await press('#reconcile [type=submit]', '#reconcile-sums', '.toast')
  putAway()
}

const compared = (change: Parameters<typeof comparisonOf>[0]): Story => ({
  answers: { 'GET /reports/reconciliation': comparisonOf(change) },
  play: compare,
  show: () => <Reconciliation />,
})

const ofFile = compared({ ...DIFFERS, source: OF_A_FILE })
const FILE = new File(['-'], 'registry-2026-03-14.csv')
const lookAtFile = () => chooseFile('#reconcile [name=file]', FILE)

export const STORIES: Stories = {
  'not compared': before,
  'for all lanes of the shop': {
    play: () => press('#reconcile [name=whole]'),
    show: () => <Reconciliation onShop={() => {}} />,
  },
  'they agree': compared({}),
  'they differ': compared(DIFFERS),
  'undecided so far': compared({
    verdict: 'undecided',
    agrees: false,
    counts: {
      onlyAtBank: { count: 0, amount: 0 },
      onlyHere: { count: 0, amount: 0 },
      different: { count: 0, amount: 0 },
      undecided: 1,
      stillAsked: 2,
      otherLanes: 0,
      otherProfiles: 0,
    },
  }),
  'by a file': ofFile,
  'what people told of a file is taken back': {
    ...ofFile,
    async play() {
      await compare()
      await press('#reconcile-told button')
    },
  },
  'it is not taken back': {
    ...ofFile,
    answers: {
      ...ofFile.answers,
      'POST /reports/reconciliation/answers/take-back': new RefusedAnswer(
        409,
        inLanguage('the answer was taken back already', 'этот ответ уже отозван'),
      ),
    },
    async play() {
      await compare()
      await press('#reconcile-told button')
      await typeIn('#take-back [name=note]', inLanguage('Not paid yet', 'Ещё не оплачено'))
      await press('#take-back [type=submit]')
    },
  },
  'no line of this day': compared({
    verdict: 'nothing-compared',
    agrees: false,
    source: {
      ...OF_A_FILE,
      linesOfDay: 0,
      leftOut: [],
      answers: [],
      repeated: { lines: 0, firstLine: null, undecided: 0 },
    },
  }),
  'columns are asked': {
    ...before,
    answers: { 'POST /reports/reconciliation/columns': COLUMNS },
    play: lookAtFile,
  },
  'words are asked': {
    ...before,
    answers: { 'POST /reports/reconciliation/columns': WORDS },
    async play() {
      await lookAtFile()
      await choose('#reconcile-words [name=meaning]', 'refund')
    },
  },
}
