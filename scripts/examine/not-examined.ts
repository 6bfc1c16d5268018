/** The examination could not be held, and the till is not to blame: one line that names the next step. */
export class NotExamined extends Error {
  override readonly name = 'NotExamined'
}
