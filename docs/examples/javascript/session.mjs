import { load, Session } from 'phasemachine';

await load();
const session = await Session.start('chess', { second: 'engine easy', simulations: 100, seed: 7 });
console.log(session.question);
for (const { by, told } of await session.play('e4')) console.log(by, told);
console.log('to resume:', session.save().split('\n')[0]);
await session.resign();
console.log(session.end);
session.free();
