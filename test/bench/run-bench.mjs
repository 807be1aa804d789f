// `npm run bench`: measures against floors taken in the same run. `--quick`: fewer and shorter runs; `--json`: one line per row.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';

const HELP = `Usage: npm run bench -- [options]

  --quick        fewer and shorter runs; the numbers are rougher
  --json         one line of JSON per row instead of the table
  --only TEXT    only rows whose name holds this text
  --help         this text
`;

const { values } = parseArgs({
	options: {
		quick: { type: 'boolean', default: false },
		json: { type: 'boolean', default: false },
		only: { type: 'string', default: '' },
		help: { type: 'boolean', default: false },
	},
});

if (values.help) {
	process.stdout.write(HELP);
} else {
	const { runBench } = await tsImport('./bench.ts', import.meta.url);
	await runBench({ isQuick: values.quick, isJson: values.json, only: values.only });
}
