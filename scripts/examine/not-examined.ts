/** The examination could not be held, through no fault of the till: one line that names the next step. */
export class NotExamined extends Error {
  override readonly name = 'NotExamined'
}
