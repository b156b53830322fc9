import { basename } from "node:path";

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** ESLint plugin with one rule: a file's name, up to its first dot, is kebab-case. */
export default {
  rules: {
    "kebab-case-file-name": {
      meta: { type: "layout", schema: [] },
      create(/** @type {import("eslint").Rule.RuleContext} */ context) {
        return {
          Program(/** @type {import("eslint").AST.Program} */ node) {
            const name = basename(context.filename).replace(/^\./, "");
            const stem = name.split(".", 1)[0] ?? "";
            if (!kebabCase.test(stem)) context.report({ node, message: `Name this file in kebab-case: ${name}` });
          },
        };
      },
    },
  },
};
