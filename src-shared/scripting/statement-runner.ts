/** The name under which statements that await something find who runs them: a function that is given theirs. */
export const statementRunner = "__runStatements";
